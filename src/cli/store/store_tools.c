/* Shared by the tools for stores. */
#include "cli/store/store_tools.h"

#include "base/list.h"
#include "shell/words.h"

#include <stdlib.h>
#include <string.h>

/* Whether a reason, in the words of the databases, contains one of these. */
static bool has_any(const char *reason, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strstr(reason, words[i]) != NULL)
            return true;
    return false;
}

Status complain_of_store(const char *reason)
{
    static const char *const machine[] = {
        "connection to server", "could not connect", "could not translate host name",
        "timeout expired",      "disk is full",      "No space left",
        "disk I/O error",       "is locked",         "Input/output error",
        "not enough memory",    "out of memory",
    };
    static const char *const choice[] = {"does not exist", "authentication failed",
                                         "permission denied", "no pg_hba.conf entry"};
    bool is_machine = has_any(reason, machine, sizeof machine / sizeof *machine) &&
                      !has_any(reason, choice, sizeof choice / sizeof *choice);

    return complain(is_machine ? STATUS_MACHINE : STATUS_INPUT, "--store: %s", reason);
}

Status store_do(Store *store, StoreJob *job)
{
    if (store_wait(store, job) == STORE_FINE)
        return STATUS_FINE;
    return complain(STATUS_MACHINE, _("the store cannot be used: %s"), job->reason);
}

static void take_entry(StoreJob *job, const StoreRow *row)
{
    StoreEntries *entries = job->context;
    StoreEntry *items = list_grow(entries->items, entries->count, &entries->size, sizeof *items);

    if (items == NULL) {
        entries->is_short_of_memory = true;
        return;
    }
    entries->items = items;
    StoreEntry *entry = &entries->items[entries->count++];
    Text code = text_over(entry->room, sizeof entry->room);
    text_put(&code, row->room);
    entry->at = row->at;
    entry->text = row->text.start != NULL ? strndup(row->text.start, row->text.length) : NULL;
    entries->is_short_of_memory |= row->text.start != NULL && entry->text == NULL;
}

static int compare_entries(const void *one, const void *other)
{
    return strcmp(((const StoreEntry *)one)->room, ((const StoreEntry *)other)->room);
}

Status entries_read(StoreEntries *entries, Store *store, StoreKind kind)
{
    StoreJob job = {.kind = kind, .row = take_entry, .context = entries};
    Status status = store_do(store, &job);

    if (status == STATUS_FINE && entries->is_short_of_memory)
        status = complain(STATUS_MACHINE, _("not enough memory"));
    if (entries->count > 0)
        qsort(entries->items, entries->count, sizeof *entries->items, compare_entries);
    return status;
}

const StoreEntry *entries_find(const StoreEntries *entries, const char *room)
{
    StoreEntry wanted;
    Text code = text_over(wanted.room, sizeof wanted.room);

    text_put(&code, room);
    return entries->count > 0 ? bsearch(&wanted, entries->items, entries->count,
                                        sizeof *entries->items, compare_entries)
                              : NULL;
}

void entries_free(StoreEntries *entries)
{
    for (size_t i = 0; i < entries->count; i++)
        free(entries->items[i].text);
    free(entries->items);
    *entries = (StoreEntries){0};
}

static void put_word(Text *text, const char *word)
{
    text_char(text, ' ');
    text_put(text, *word != '\0' ? word : "-");
}

static void put_number(Text *text, int64_t number)
{
    text_put(text, number < 0 ? " -" : " ");
    text_number(text, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

void result_write(Text *text, const StoreResult *result)
{
    text_put(text, "result");
    put_number(text, result->sheet);
    put_number(text, result->seat);
    put_word(text, result->player);
    put_word(text, result->game);
    put_word(text, result->day);
    put_number(text, result->at);
    put_number(text, result->total);
    put_number(text, result->place);
    put_number(text, result->players);
    for (int i = 0; i < STORE_HANDS; i++) {
        text_char(text, i > 0 ? ',' : ' ');
        text_number(text, result->hands[i]);
    }
    if (result->is_judged) {
        put_number(text, result->luck);
        put_number(text, result->loss);
    } else {
        text_put(text, " - -");
    }
    text_char(text, ' ');
    text_put(text, result->name);
}

/* Takes the next word into a buffer; "-" stands for none. */
static bool take_word(Span *rest, char *word, size_t size)
{
    Span span = span_word(rest);
    Text text = text_over(word, size);

    if (!span_is(span, "-"))
        text_span(&text, span);
    return span.length > 0 && !text.is_cut;
}

static bool take_number(Span *rest, uint32_t *number)
{
    uint64_t value = 0;
    bool is_one = span_number(span_word(rest), UINT32_MAX, &value);

    *number = (uint32_t)value;
    return is_one;
}

/* Takes a number with a sign. */
static bool take_points(Span *rest, int32_t *points)
{
    Span span = span_word(rest);
    bool is_negative = span.length > 1 && span.start[0] == '-';
    uint64_t value = 0;
    uint64_t most = is_negative ? (uint64_t)INT32_MAX + 1 : INT32_MAX;

    if (!span_number(is_negative ? span_from(span, 1) : span, most, &value))
        return false;
    *points = (int32_t)(is_negative ? -(int64_t)value : (int64_t)value);
    return true;
}

static bool take_hands(Span *rest, uint16_t hands[STORE_HANDS])
{
    Span list = span_word(rest);
    size_t at = 0;

    for (int i = 0; i < STORE_HANDS; i++) {
        size_t start = at;
        uint64_t value = 0;
        while (at < list.length && list.start[at] != ',')
            at++;
        if (!span_number((Span){list.start + start, at - start}, UINT16_MAX, &value))
            return false;
        hands[i] = (uint16_t)value;
        if (i + 1 < STORE_HANDS && at++ >= list.length)
            return false;
    }
    return at == list.length;
}

bool time_read(Span text, int64_t *at)
{
    uint64_t value = 0;

    if (!span_number(text, INT64_MAX, &value))
        return false;
    *at = (int64_t)value;
    return true;
}

static bool take_judgement(Span *rest, StoreResult *result)
{
    Span ahead = *rest;

    result->is_judged = !span_is(span_word(&ahead), "-");
    if (result->is_judged)
        return take_points(rest, &result->luck) && take_points(rest, &result->loss);
    result->luck = result->loss = 0;
    *rest = ahead;
    return span_is(span_word(rest), "-");
}

bool result_read(Span line, StoreResult *result)
{
    Span rest = line;
    bool is_one = span_is(span_word(&rest), "result") && take_number(&rest, &result->sheet) &&
                  take_number(&rest, &result->seat) &&
                  take_word(&rest, result->player, sizeof result->player) &&
                  take_word(&rest, result->game, sizeof result->game) &&
                  take_word(&rest, result->day, sizeof result->day) &&
                  time_read(span_word(&rest), &result->at) && take_number(&rest, &result->total) &&
                  take_number(&rest, &result->place) && take_number(&rest, &result->players) &&
                  take_hands(&rest, result->hands) && take_judgement(&rest, result);
    Text name = text_over(result->name, sizeof result->name);

    text_span(&name, rest);
    result->doubt = 0;
    return is_one && !name.is_cut;
}

void doubt_write(Text *text, const StoreResult *result)
{
    text_put(text, "doubt");
    put_number(text, result->sheet);
    put_number(text, result->seat);
    for (unsigned i = 0; i < DOUBTS; i++)
        if ((result->doubt & (1U << i)) != 0)
            put_word(text, doubt_words[i]);
    text_char(text, '\n');
}

/* The bit of a word; 0: there is none. */
static uint32_t doubt_of(Span word)
{
    for (unsigned i = 0; i < DOUBTS; i++)
        if (span_is(word, doubt_words[i]))
            return 1U << i;
    return 0;
}

bool doubt_read(Span rest, StoreResult *results, size_t count)
{
    uint32_t sheet = 0, seat = 0, doubt = 0;
    bool is_one = take_number(&rest, &sheet) && take_number(&rest, &seat) && rest.length > 0;

    while (is_one && rest.length > 0) {
        uint32_t bit = doubt_of(span_word(&rest));
        is_one = bit != 0;
        doubt |= bit;
    }
    for (size_t i = 0; i < count && is_one; i++)
        if (results[i].sheet == sheet && results[i].seat == seat) {
            results[i].doubt = doubt;
            return true;
        }
    return false;
}
