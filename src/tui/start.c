/* The choices for a new game. */
#include "tui/start.h"

#include "words/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

__attribute__((format(printf, 3, 4))) static bool object(StartWrong *wrong, StartField field,
                                                         const char *format, ...)
{
    va_list values;

    wrong->field = field;
    va_start(values, format);
    vsnprintf(wrong->reason, sizeof wrong->reason, format, values);
    va_end(values);
    return false;
}

static bool object_to_fault(StartWrong *wrong, StartField field, const Fault *fault)
{
    Text text = text_over(wrong->reason, sizeof wrong->reason);

    wrong->field = field;
    fault_reason(&text, fault, words_translate);
    return false;
}

static Span trim(Span span)
{
    while (span.length > 0 && span.start[0] == ' ')
        span = span_from(span, 1);
    while (span.length > 0 && span.start[span.length - 1] == ' ')
        span.length--;
    return span;
}

static bool seat_person(Seating *seating, Span name, StartWrong *wrong)
{
    Fault fault;

    switch (seating_add_person(seating, name, &fault)) {
    case SEATING_BAD_NAME:
        return object_to_fault(wrong, START_PEOPLE, &fault);
    case SEATING_NAME_IS_TAKEN:
        return object(wrong, START_PEOPLE, _("two people are called %.*s"), (int)name.length,
                      name.start);
    case SEATING_IS_FULL:
        return object(wrong, START_PEOPLE, _("more than %d players"), ROOM_SEATS);
    case SEATING_FINE:
        break;
    }
    return true;
}

static bool seat_people(Seating *seating, const char *people, StartWrong *wrong)
{
    Span rest = trim(span_of(people));

    while (rest.length > 0) {
        const char *comma = memchr(rest.start, ',', rest.length);
        size_t length = comma != NULL ? (size_t)(comma - rest.start) : rest.length;
        if (!seat_person(seating, trim((Span){rest.start, length}), wrong))
            return false;
        rest = span_from(rest, length + (comma != NULL));
    }
    return true;
}

static bool seat_bots(Seating *seating, const Game *game, const unsigned *bots, StartWrong *wrong)
{
    for (unsigned kind = 0; kind < START_BOT_KINDS && bot_at(kind) != NULL; kind++)
        for (unsigned i = 0; bot_plays(bot_at(kind), game) && i < bots[kind]; i++)
            if (seating_add_bot(seating, bot_at(kind)) == SEATING_IS_FULL)
                return object(wrong, START_BOTS, _("more than %d players"), ROOM_SEATS);
    return seating->count > 0 || object(wrong, START_PEOPLE, _("somebody has to play"));
}

static bool read_seed(const char *text, uint64_t *seed, StartWrong *wrong)
{
    if (*text != '\0')
        return span_number(span_of(text), UINT64_MAX, seed) ||
               object(wrong, START_SEED, _("'%s' is not a whole number"), text);
    if (getrandom(seed, sizeof *seed, 0) != (ssize_t)sizeof *seed)
        return object(wrong, START_SEED, "%s", _("the system has no random numbers"));
    *seed >>= 32; /* short enough to be written down */
    return true;
}

/* Writes a sentence that says why a game could not be started or resumed. */
static void explain(const LocalResult *result, const char *path, char *sentence, size_t size)
{
    Text text = text_over(sentence, size);

    switch (result->state) {
    case LOCAL_WRONG:
        text_put(&text, path);
        text_put(&text, ": ");
        fault_write(&text, &result->fault, words_translate);
        break;
    case LOCAL_EXISTS:
    case LOCAL_IN_USE:
        snprintf(sentence, size, _("%.200s: another program is playing this game"), path);
        break;
    case LOCAL_FINISHED:
        snprintf(sentence, size, _("%.200s: this game is finished"), path);
        break;
    case LOCAL_SEVERAL:
        snprintf(sentence, size, _("%.200s: holds more than one game"), path);
        break;
    case LOCAL_TOO_LONG:
        snprintf(sentence, size, _("%.200s: is too long for one game"), path);
        break;
    default:
        snprintf(sentence, size, "%.200s: %s", path, strerror(result->failure));
        break;
    }
}

/* Bots that play by a net need one that is not damaged. */
static bool check_nets(const LocalSetup *setup, StartWrong *wrong)
{
    for (uint32_t seat = 0; seat < setup->player_count; seat++)
        if (setup->players[seat].bot != NULL && setup->players[seat].bot->needs_net)
            return net_of(setup->game) != NULL ||
                   object(wrong, START_BOTS,
                          setup->game->has_net
                              ? _("this program is damaged: it has no sound net for %s")
                              : _("there is no net for %s: bots that need one do not play it, and "
                                  "nothing tells what moves are worth"),
                          setup->game->name);
    return true;
}

/* Starts the game. If it cannot be saved, sets the error at the field for that. */
static bool start_local(Local *local, const LocalSetup *setup, bool is_kept, const char *folder,
                        char path[PATH_MAX], StartWrong *wrong)
{
    LocalResult result;

    if (!check_nets(setup, wrong))
        return false;
    if (!is_kept)
        result = local_start(local, setup);
    else if (folder == NULL)
        return object(wrong, START_RECORD, "%s", _("there is no home folder to keep games in"));
    else
        result = saved_start(folder, setup, local, path);
    if (result.state == LOCAL_FINE)
        return true;
    wrong->field = START_RECORD;
    explain(&result, is_kept ? folder : "knobel", wrong->reason, sizeof wrong->reason);
    return false;
}

Local *start_game(const StartChoices *choices, const char *folder, char path[PATH_MAX],
                  StartWrong *wrong)
{
    Local *local = local_new();
    Seating *seating = calloc(1, sizeof *seating);
    LocalSetup setup = {
        .game = choices->game,
        .throws_by_hand = choices->throws_by_hand,
        .has_hidden_sheets = choices->has_hidden_sheets,
    };
    bool is_fine = local != NULL && seating != NULL;

    path[0] = '\0';
    wrong->reason[0] = '\0';
    if (!is_fine)
        object(wrong, START_GO, "%s", _("not enough memory"));
    is_fine = is_fine && seat_people(seating, choices->people, wrong) &&
              seat_bots(seating, choices->game, choices->bots, wrong) &&
              read_seed(choices->seed, &setup.seed, wrong);
    if (is_fine) {
        setup.players = seating->players;
        setup.player_count = seating->count;
        is_fine = start_local(local, &setup, choices->is_kept, folder, path, wrong);
    }
    free(seating);
    if (is_fine)
        return local;
    local_close(local);
    return NULL;
}

Local *start_named(const LocalSetup *setup, const char *folder, char path[PATH_MAX],
                   StartWrong *wrong)
{
    Local *local = local_new();

    path[0] = '\0';
    wrong->reason[0] = '\0';
    if (local == NULL)
        object(wrong, START_GO, "%s", _("not enough memory"));
    else if (start_local(local, setup, true, folder, path, wrong))
        return local;
    local_close(local);
    return NULL;
}

Local *start_saved(const char *path, StartWrong *wrong)
{
    Local *local = local_new();
    uint64_t seed = 0;

    wrong->reason[0] = '\0';
    if (local == NULL) {
        object(wrong, START_SAVED, "%s", _("not enough memory"));
        return NULL;
    }
    if (read_seed("", &seed, wrong)) {
        LocalResult result = local_resume(local, path, seed);
        if (result.state == LOCAL_FINE)
            return local;
        wrong->field = START_SAVED;
        explain(&result, path, wrong->reason, sizeof wrong->reason);
    }
    local_close(local);
    return NULL;
}
