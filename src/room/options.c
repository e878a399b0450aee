/* The options of a table: `knister seats=4 name=Friday`. */
#include "room/room_inner.h"

#include <stddef.h>
#include <string.h>

/* Options that are numbers. */
static const struct {
    const char *key;
    uint32_t least; /* 0 is also allowed if `may_be_zero` */
    uint32_t most;
    bool may_be_zero;
    bool is_flag;
    bool is_stored_only;
    size_t offset;
    uint32_t usual;
} numbers[] = {
    {"listed", 0, 1, true, true, false, offsetof(RoomOptions, is_listed), 0},
    {"seats", 1, ROOM_SEATS, true, false, false, offsetof(RoomOptions, seats), 0},
    {"sheets", 1, ROOM_SHEETS, false, false, false, offsetof(RoomOptions, sheets), 1},
    {"time", 5, 604800, true, false, false, offsetof(RoomOptions, time), 0},
    {"absent", 5, 604800, true, false, false, offsetof(RoomOptions, absent), 0},
    {"pause", 0, 600, true, false, false, offsetof(RoomOptions, pause), 10},
    {"hidden", 0, 1, true, true, false, offsetof(RoomOptions, is_hidden), 0},
    {"hints", 0, 1, true, true, false, offsetof(RoomOptions, has_hints), 1},
    {"turns", 0, 1, true, true, true, offsetof(RoomOptions, takes_turns), 0},
};

enum { NUMBER_COUNT = sizeof numbers / sizeof numbers[0] };

static const struct {
    const char *word;
    bool is_stored_only;
} dice_words[] = {
    [ROOM_DICE_FAIR] = {"fair", false},
    [ROOM_DICE_HAND] = {"hand", false},
    [ROOM_DICE_DAILY] = {"daily", true},
    [ROOM_DICE_SEEDED] = {"seeded", true},
};

static void set_number(RoomOptions *options, unsigned which, uint32_t number)
{
    char *member = (char *)options + numbers[which].offset;

    if (numbers[which].is_flag)
        *(bool *)member = number != 0;
    else
        *(uint32_t *)member = number;
}

static uint32_t get_number(const RoomOptions *options, unsigned which)
{
    const char *member = (const char *)options + numbers[which].offset;

    return numbers[which].is_flag ? *(const bool *)member : *(const uint32_t *)member;
}

static bool take_number(RoomOptions *options, Span key, Span value, bool is_stored)
{
    uint64_t number;

    for (unsigned i = 0; i < NUMBER_COUNT; i++)
        if (span_is(key, numbers[i].key) && (is_stored || !numbers[i].is_stored_only) &&
            span_number(value, numbers[i].most, &number) &&
            (number >= numbers[i].least || (number == 0 && numbers[i].may_be_zero))) {
            set_number(options, i, (uint32_t)number);
            return true;
        }
    return false;
}

static bool take_dice(RoomOptions *options, Span value, bool is_stored)
{
    for (unsigned i = 0; i < sizeof dice_words / sizeof dice_words[0]; i++)
        if (span_is(value, dice_words[i].word) && (is_stored || !dice_words[i].is_stored_only)) {
            options->dice = (RoomDice)i;
            return true;
        }
    return false;
}

static const Bot *find_bot(Span name)
{
    for (unsigned i = 0; bot_at(i) != NULL; i++)
        if (span_is(name, bot_at(i)->name))
            return bot_at(i);
    return NULL;
}

static bool take_day(RoomOptions *options, Span value)
{
    if (value.length != sizeof options->day - 1)
        return false;
    memcpy(options->day, value.start, value.length);
    return true;
}

static bool take_option(RoomOptions *options, Span key, Span value, bool is_stored)
{
    if (span_is(key, "dice"))
        return take_dice(options, value, is_stored);
    if (span_is(key, "level")) {
        options->level = find_bot(value);
        return options->level != NULL && bot_plays(options->level, options->game);
    }
    if (span_is(key, "day") && is_stored)
        return take_day(options, value);
    if (span_is(key, "seed") && is_stored) {
        options->has_seed = true;
        return span_number(value, UINT64_MAX, &options->seed);
    }
    return take_number(options, key, value, is_stored);
}

static Span cut_at(Span *rest, char mark)
{
    Span head = *rest;

    for (head.length = 0; head.length < rest->length && rest->start[head.length] != mark;)
        head.length++;
    *rest = span_from(*rest, head.length < rest->length ? head.length + 1 : head.length);
    return head;
}

/* Whether an option with this key is among these words. */
static bool has_key(Span words, Span key)
{
    while (words.length > 0) {
        Span value = span_word(&words);
        Span other = cut_at(&value, '=');
        if (other.length == key.length && memcmp(other.start, key.start, key.length) == 0)
            return true;
    }
    return false;
}

RoomOptions options_usual(void)
{
    RoomOptions options = {0};

    for (unsigned i = 0; i < NUMBER_COUNT; i++)
        set_number(&options, i, numbers[i].usual);
    return options;
}

RoomRefusal options_parse(Span words, bool is_stored, RoomOptions *options)
{
    Span game = span_word(&words);

    *options = options_usual();
    options->game = game_find(game.start, game.length);
    if (options->game == NULL)
        return refuse(ROOM_GAME);
    options->level = bot_usual(options->game);
    const char *first = words.start;
    while (words.length > 5 && memcmp(words.start, "name=", 5) != 0) {
        Span word = span_word(&words);
        Span value = word;
        Span key = cut_at(&value, '=');
        Span before = {first, (size_t)(word.start - first)};
        bool is_double = !is_stored && has_key(before, key);
        if (is_double || !take_option(options, key, value, is_stored))
            return (RoomRefusal){.reason = ROOM_OPTION, .word = word};
    }
    Span name = span_from(words, words.length > 5 ? 5 : words.length);
    if (!name_is_good(name))
        return refuse(ROOM_NAME);
    memcpy(options->name, name.start, name.length);
    return refuse(ROOM_FINE);
}

/* Leaves out options that have their default. */
void options_write(Text *text, const RoomOptions *options)
{
    text_put(text, options->game->name);
    for (unsigned i = 0; i < NUMBER_COUNT; i++)
        if (get_number(options, i) != numbers[i].usual) {
            text_char(text, ' ');
            text_put(text, numbers[i].key);
            text_char(text, '=');
            text_number(text, get_number(options, i));
        }
    if (options->dice != ROOM_DICE_FAIR) {
        text_put(text, " dice=");
        text_put(text, dice_words[options->dice].word);
    }
    if (options->has_seed) {
        text_put(text, " seed=");
        text_number(text, options->seed);
    }
    if (options->level != bot_usual(options->game)) {
        text_put(text, " level=");
        text_put(text, options->level->name);
    }
    if (options->day[0] != '\0') {
        text_put(text, " day=");
        text_put(text, options->day);
    }
    text_put(text, " name=");
    text_put(text, options->name);
}
