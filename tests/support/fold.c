/* Events, one after the other. */
#include "support/fold.h"
#include "notation/move_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fold_start(Fold *fold)
{
    *fold = (Fold){.sheets = 1};
}

void fold_end(Fold *fold)
{
    char code[sizeof fold->code];

    memcpy(code, fold->code, sizeof code);
    free(fold->players);
    fold_start(fold);
    memcpy(fold->code, code, sizeof code);
}

const FoldPlayer *fold_player(const Fold *fold, uint32_t seat)
{
    bool is_player = seat >= 1 && seat <= FOLD_SEATS && fold->player_of[seat] != 0;

    return is_player ? &fold->players[fold->player_of[seat] - 1] : NULL;
}

bool fold_waits_for(const Fold *fold, uint32_t seat)
{
    const FoldPlayer *player = fold_player(fold, seat);

    return fold->is_round_open && player != NULL && !player->has_moved;
}

static bool refuse(Fold *fold, const char *why)
{
    snprintf(fold->fault, sizeof fold->fault, "%s", why);
    return false;
}

static bool take_seat(Fold *fold, Span *words, uint32_t *seat)
{
    uint64_t number;

    if (!span_number(span_word(words), FOLD_SEATS, &number) || number == 0)
        return refuse(fold, "no such seat");
    *seat = (uint32_t)number;
    return true;
}

static bool take_table(Fold *fold, Span words)
{
    Span game = span_word(&words);

    if (fold->version != 0)
        return refuse(fold, "a second table");
    fold->game = game_find(game.start, game.length);
    if (fold->game == NULL)
        return refuse(fold, "no such game");
    while (words.length > 0 && !(words.length > 5 && memcmp(words.start, "name=", 5) == 0)) {
        uint64_t number;
        Span option = span_word(&words);
        if (span_is(option, "hidden=1"))
            fold->is_hidden = true;
        if (option.length > 7 && memcmp(option.start, "sheets=", 7) == 0 &&
            span_number(span_from(option, 7), 20, &number))
            fold->sheets = (uint32_t)number;
    }
    return words.length > 0 || refuse(fold, "a table without a name");
}

static bool take_dice(Fold *fold, Span words)
{
    (void)words;
    return !fold->is_playing || refuse(fold, "dice fixed in play");
}

static bool take_commit(Fold *fold, Span words)
{
    uint64_t seat;

    if (fold->is_playing)
        return refuse(fold, "a commitment in play");
    if (!span_number(span_word(&words), FOLD_SEATS, &seat))
        return refuse(fold, "no such seat");
    if (!link_read(words, &fold->link[seat]))
        return refuse(fold, "not a commitment");
    if (seat == 0)
        memset(fold->has_chain, 0, sizeof fold->has_chain);
    fold->has_chain[seat] = true;
    fold->linked[seat] = 0;
    return true;
}

static bool take_final(Fold *fold, Span words)
{
    (void)words;
    if (!fold->is_playing || fold->is_round_open || fold->is_final)
        return refuse(fold, "final too early");
    fold->is_final = true;
    return true;
}

/* Takes the link of the next throw. It must hash to the one before. */
static bool take_link(Fold *fold, uint32_t seat, Span hex)
{
    bool is_checked = fold->code[0] != '\0';
    Link link = fold->link[seat];

    if (!fold->has_chain[seat] || fold->linked[seat] != fold->round ||
        (is_checked && !link_read(hex, &link)))
        return refuse(fold, "a link that is not due");
    if (is_checked) {
        Link before = link_commitment(fold->code, fold->sheet, fold->round + 1, seat, &link);
        if (!link_is_equal(&before, &fold->link[seat]))
            return refuse(fold, "a link that does not fit");
    }
    fold->link[seat] = link;
    fold->linked[seat] = fold->round + 1;
    return true;
}

static bool take_links(Fold *fold, Span words)
{
    uint64_t seat;

    if (!fold->is_final)
        return refuse(fold, "links before the moves are final");
    while (words.length > 0)
        if (!span_number(span_word(&words), FOLD_SEATS, &seat) || seat == 0 ||
            !take_link(fold, (uint32_t)seat, span_word(&words)))
            return refuse(fold, "links that do not fit");
    return true;
}

/* Whether the throw follows from the links. */
static bool is_throw_right(const Fold *fold)
{
    char text[FOLD_SEATS * 72 + 1] = "";
    size_t length = 0;

    for (uint32_t seat = 1; seat <= FOLD_SEATS; seat++) {
        char hex[65] = "-";
        if (fold->player_of[seat] == 0)
            continue;
        if (fold->has_chain[seat])
            link_write(hex, &fold->link[seat]);
        length +=
            (size_t)snprintf(text + length, sizeof text - length, "%u %s\n", (unsigned)seat, hex);
    }
    Throw thrown = link_throw(fold->code, fold->sheet, fold->round + 1, &fold->link[0], text);
    return thrown.first == fold->thrown.first && thrown.second == fold->thrown.second;
}

/* Checks a throw, and drops chains without a link. */
static bool check_throw(Fold *fold, Span server)
{
    if (!take_link(fold, 0, server))
        return false;
    for (uint32_t seat = 1; seat <= FOLD_SEATS; seat++)
        fold->has_chain[seat] &= fold->linked[seat] == fold->round + 1;
    return fold->code[0] == '\0' || is_throw_right(fold) ||
           refuse(fold, "a throw that does not follow");
}

static bool take_sit(Fold *fold, Span words)
{
    uint32_t seat;

    if (!take_seat(fold, &words, &seat))
        return false;
    if (fold->is_taken[seat])
        return refuse(fold, "a seat taken twice");
    fold->is_taken[seat] = true;
    return true;
}

static bool take_stand(Fold *fold, Span words)
{
    uint32_t seat;

    if (!take_seat(fold, &words, &seat))
        return false;
    if (!fold->is_taken[seat])
        return refuse(fold, "nobody sat there");
    fold->is_taken[seat] = false;
    return true;
}

static bool take_start(Fold *fold, Span words)
{
    (void)words;
    if (fold->is_playing)
        return refuse(fold, "a start in play");
    fold->player_count = 0;
    memset(fold->player_of, 0, sizeof fold->player_of);
    for (uint32_t seat = 1; seat <= FOLD_SEATS; seat++)
        if (fold->is_taken[seat])
            fold->player_of[seat] = (uint8_t)++fold->player_count;
    free(fold->players);
    fold->players = calloc(fold->player_count + 1, sizeof *fold->players);
    if (fold->players == NULL || fold->player_count == 0)
        return refuse(fold, "nobody plays");
    fold->is_playing = true;
    fold->is_final = true;
    fold->is_round_open = false;
    fold->round = 0;
    fold->turn = (Turn){0};
    fold->sheet++;
    return true;
}

/* Whether a sheet that everybody sees is full: the next round is the last, if there is one. */
static bool is_somebody_full(const Fold *fold)
{
    for (uint32_t i = 0; i < fold->player_count; i++)
        if (fold->players[i].sheet.filled == GRID_CELLS)
            return true;
    return false;
}

static bool take_throw(Fold *fold, Span words)
{
    Fault fault;

    if (!fold->is_playing || fold->is_round_open)
        return refuse(fold, "a throw that is not due");
    if (!throw_text_parse(span_word(&words), &fold->thrown, &fault))
        return refuse(fold, "not a throw");
    Span rest = words;
    bool is_last = span_is(span_word(&rest), "last");
    if (is_last)
        words = rest;
    if (words.length > 0 && !check_throw(fold, words))
        return false;
    fold->is_final = false;
    if (fold->turn.is_last || (!fold->game->has_last_round && is_somebody_full(fold)))
        return refuse(fold, "a throw after the last");
    if (!fold->is_hidden && is_last != is_somebody_full(fold))
        return refuse(fold, "the last round is not named, or too early");
    fold->turn = (Turn){(uint8_t)throw_sum(fold->thrown), is_last};
    fold->round++;
    fold->waiting = fold->player_count;
    fold->is_round_open = true;
    for (uint32_t i = 0; i < fold->player_count; i++)
        fold->players[i].has_moved = false;
    return true;
}

static bool take_unthrow(Fold *fold, Span words)
{
    (void)words;
    if (!fold->is_round_open || fold->waiting != fold->player_count)
        return refuse(fold, "no throw to take back");
    fold->is_round_open = false;
    fold->turn = (Turn){0};
    fold->round--;
    return true;
}

static bool take_move(Fold *fold, Span words)
{
    uint32_t seat;
    Fault fault;

    if (!take_seat(fold, &words, &seat))
        return false;
    if (!fold_waits_for(fold, seat))
        return refuse(fold, "a move that is not due");
    FoldPlayer *player = &fold->players[fold->player_of[seat] - 1];
    player->is_known = words.length > 0;
    if (!player->is_known && !fold->is_hidden)
        return refuse(fold, "a move that is hidden");
    if (player->is_known) {
        if (!move_text_parse(words, &player->move, &fault))
            return refuse(fold, "not a move");
        if (move_check(fold->game, &player->sheet, fold->turn, &player->move).reason !=
            VERDICT_FINE)
            return refuse(fold, "against the rules");
        move_play(fold->game, &player->sheet, fold->turn, &player->move);
    }
    player->has_moved = true;
    fold->moves++;
    fold->waiting--;
    fold->is_round_open = fold->waiting > 0;
    return true;
}

static bool take_back(Fold *fold, Span words)
{
    uint32_t seat;

    if (!take_seat(fold, &words, &seat))
        return false;
    const FoldPlayer *found = fold_player(fold, seat);
    if (!fold->is_playing || fold->is_final || found == NULL || !found->has_moved)
        return refuse(fold, "no move to take back");
    FoldPlayer *player = &fold->players[fold->player_of[seat] - 1];
    if (player->is_known)
        move_undo(fold->game, &player->sheet, &player->move);
    player->has_moved = false;
    fold->waiting++;
    fold->is_round_open = true;
    return true;
}

static bool take_over(Fold *fold, Span words)
{
    (void)words;
    bool is_final = !fold->is_playing            ? false
                    : fold->game->has_last_round ? fold->turn.is_last
                                                 : is_somebody_full(fold);
    if (!fold->is_playing || fold->is_round_open || (!is_final && !fold->is_hidden))
        return refuse(fold, "over too early");
    fold->is_playing = false;
    fold->over++;
    return true;
}

static bool take_close(Fold *fold, Span words)
{
    (void)words;
    fold->is_closed = true;
    return true;
}

/* Events that change nothing here, but must be known. */
static bool take_other(Fold *fold, Span words)
{
    (void)fold;
    (void)words;
    return true;
}

static const struct {
    const char *name;
    bool (*take)(Fold *fold, Span words);
} events[] = {
    {"table", take_table},     {"dice", take_dice},    {"host", take_other},
    {"sit", take_sit},         {"bot", take_sit},      {"stand", take_stand},
    {"salt", take_other},      {"start", take_start},  {"throw", take_throw},
    {"move", take_move},       {"auto", take_move},    {"back", take_back},
    {"unthrow", take_unthrow}, {"vote", take_other},   {"give", take_other},
    {"take", take_other},      {"ticket", take_other}, {"device", take_other},
    {"over", take_over},       {"close", take_close},  {"commit", take_commit},
    {"final", take_final},     {"links", take_links},  {"remove", take_stand},
    {"pardon", take_other},    {"lock", take_other},   {"unlock", take_other},
    {"name", take_other},      {"next", take_other},   {"unnext", take_other},
};

bool fold_event(Fold *fold, Span line)
{
    uint64_t number;
    Span words = line;

    if (!span_number(span_word(&words), UINT32_MAX, &number))
        return refuse(fold, "no number");
    if (number != (uint64_t)fold->version + 1) {
        snprintf(fold->fault, sizeof fold->fault, "version %u follows %u", (unsigned)number,
                 (unsigned)fold->version);
        return false;
    }
    Span name = span_word(&words);
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        if (!span_is(name, events[i].name))
            continue;
        if (fold->version == 0 && events[i].take != take_table)
            return refuse(fold, "no table first");
        if (!events[i].take(fold, words))
            return false;
        fold->version = (uint32_t)number;
        return true;
    }
    return refuse(fold, "no such event");
}
