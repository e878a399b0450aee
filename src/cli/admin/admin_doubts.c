/* knobel admin doubts, clear-doubts: results of daily challenges that do not count. */
#include "cli/admin/admin.h"

#include "shell/words.h"

#include <string.h>

enum { DOUBT_TEXT_BYTES = 40 };

/* Writes the words of doubts: `source speed`. */
static void write_doubts(char words[DOUBT_TEXT_BYTES], uint32_t doubt)
{
    Text text = text_over(words, DOUBT_TEXT_BYTES);

    for (unsigned i = 0; i < DOUBTS; i++)
        if ((doubt & (1U << i)) != 0) {
            text_put(&text, text.length > 0 ? " " : "");
            text_put(&text, doubt_words[i]);
        }
}

static void show_doubt(StoreJob *job, const StoreRow *row)
{
    AdminList *list = job->context;
    const StoreResult *result = row->result;
    char words[DOUBT_TEXT_BYTES], at[32];

    write_doubts(words, result->doubt);
    admin_time(result->at, at);
    if (list->admin->use_json) {
        json_begin(&list->json, NULL, '{');
        json_string(&list->json, "table", result->room);
        json_string(&list->json, "game", result->game);
        json_string(&list->json, "day", result->day);
        json_string(&list->json, "at", at);
        json_number(&list->json, "total", result->total);
        json_string(&list->json, "player", result->player);
        json_string(&list->json, "name", result->name);
        json_string(&list->json, "doubts", words);
        json_end(&list->json, '}');
        return;
    }
    output_format(list->output, "%s %s %s %s %4u %s ", result->room, result->game, result->day, at,
                  result->total, words);
    output_text(list->output, result->name);
    output_text(list->output, "\n");
}

Status admin_doubts(Admin *admin)
{
    return admin_show_all(admin, (StoreJob){.kind = STORE_DOUBTED}, "doubts", show_doubt);
}

static void note_doubt(StoreJob *job, const StoreRow *row)
{
    *(uint32_t *)job->context |= row->result->doubt;
}

Status admin_clear_doubts(Admin *admin)
{
    const char *code = admin->words[0];
    char words[DOUBT_TEXT_BYTES], reason[STORE_REASON_BYTES] = "";
    uint32_t doubt = 0;
    StoreJob job = {.kind = STORE_RESULTS, .room = code, .row = note_doubt, .context = &doubt};
    StoreChange changes[2] = {{.kind = CHANGE_DOUBT, .room = code}};
    Status status = store_do(admin->store, &job);

    if (status != STATUS_FINE)
        return status;
    if (doubt == 0)
        return complain(STATUS_INPUT, _("there is no doubt about table %.100s"), code);
    write_doubts(words, doubt);
    if (admin_store(admin, changes, 1, "clear-doubts", code, words, reason))
        return STATUS_FINE;
    return complain(STATUS_MACHINE, _("the store cannot be used: %s"), reason);
}
