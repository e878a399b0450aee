/* The state of a room as JSON, for drawing it. */
#include "notation/names.h"
#include "report/report.h"
#include "wasm/request.h"

static void report_options(Json *json, const RoomOptions *options)
{
    static const char *const dice[] = {
        [ROOM_DICE_FAIR] = "fair",
        [ROOM_DICE_HAND] = "hand",
        [ROOM_DICE_DAILY] = "daily",
    };

    json_begin(json, "options", '{');
    json_string(json, "name", options->name);
    json_string(json, "dice", dice[options->dice]);
    json_number(json, "sheets", options->sheets);
    json_boolean(json, "hidden", options->is_hidden);
    json_boolean(json, "hints", options->has_hints);
    json_number(json, "pause", options->pause);
    json_string(json, "day", options->day);
    json_end(json, '}');
}

/* Points and hands of the twelve lines, in the notation's order. */
static void report_points(Json *json, const Game *game, const Sheet *sheet)
{
    json_begin(json, "points", '[');
    for (unsigned line = 0; line < GRID_LINES; line++)
        json_number(json, NULL, sheet->points[line]);
    json_end(json, ']');
    json_begin(json, "hands", '[');
    for (unsigned line = 0; line < GRID_LINES; line++)
        json_string(json, NULL, game_category(game, sheet->tally[line])->name);
    json_end(json, ']');
    json_number(json, "circles", mask_count(sheet->circled));
    json_number(json, "total", sheet->total);
}

static void report_player(Json *json, const Room *room, uint32_t player)
{
    const Table *table = &room->table;
    const Seat *seat = &room->seats[player];
    bool has_moved = table->round > 0 && seat->moved_round == table->round;
    bool is_known = has_moved && (seat->move.kind != MOVE_PASS || !room->options.is_hidden);

    report_sheet(json, &seat->sheet);
    report_points(json, table->game, &seat->sheet);
    json_boolean(json, "moved", has_moved);
    if (is_known)
        report_move(json, "move", &seat->move);
    else
        json_null(json, "move");
    json_boolean(json, "won", room->phase != ROOM_IS_PLAYING && table_has_won(table, player));
}

static void report_votes(Json *json, const Place *place)
{
    json_begin(json, "votes", '[');
    for (unsigned bit = 0; bit < ROOM_SEATS; bit++)
        if (place->votes[bit / 64] >> bit % 64 & 1)
            json_number(json, NULL, bit + 1);
    json_end(json, ']');
}

static void report_name(Json *json, const char *key, const Bot *bot)
{
    if (bot != NULL)
        json_string(json, key, bot->name);
    else
        json_null(json, key);
}

/* Whether the player in this seat plays, or played, the latest sheet. */
static bool is_playing(const Room *room, uint32_t seat)
{
    uint32_t player = room->places[seat - 1].player;

    return room->sheet > 0 && player < room->player_count && room->player_seats[player] == seat;
}

static void report_place(Json *json, const Room *room, uint32_t seat)
{
    const Place *place = &room->places[seat - 1];

    json_begin(json, NULL, '{');
    json_number(json, "seat", seat);
    json_string(json, "name", place->name);
    report_name(json, "bot", place->bot);
    report_name(json, "stand_in", place->stand_in);
    json_number(json, "series", place->series);
    json_boolean(json, "playing", is_playing(room, seat));
    report_votes(json, place);
    if (is_playing(room, seat))
        report_player(json, room, place->player);
    json_end(json, '}');
}

static void report_table(Json *json, const Room *room)
{
    static const char *const dues[] = {
        [DUE_NOTHING] = "nothing",
        [DUE_THROW] = "throw",
        [DUE_MOVES] = "moves",
    };
    const Table *table = &room->table;

    json_number(json, "round", table->round);
    json_string(json, "due", dues[table_due(table)]);
    json_boolean(json, "over", table_is_over(table));
    json_boolean(json, "last", table->turn.is_last);
    json_number(json, "sum", table->round > 0 ? throw_sum(table->thrown) : 0);
    if (table->round > 0 && table->thrown.first != 0)
        report_throw(json, table->thrown);
    else
        json_null(json, "throw");
}

void verb_state(PageRequest *request)
{
    static const char *const phases[] = {
        [ROOM_IS_NEW] = "new",         [ROOM_IS_OPEN] = "open",     [ROOM_IS_PLAYING] = "playing",
        [ROOM_IS_BETWEEN] = "between", [ROOM_IS_CLOSED] = "closed",
    };
    const Room *room = take_room(request);
    Json json = answer_json(request);
    char shortened[SHORT_CODE_BYTES + 1];

    if (room == NULL || !take_end(request))
        return;
    json_begin(&json, NULL, '{');
    json_number(&json, "version", room->version);
    json_string(&json, "phase", phases[room->phase]);
    if (room->phase != ROOM_IS_NEW) {
        json_string(&json, "game", room->options.game->name);
        report_options(&json, &room->options);
        code_shorten(room->code, shortened);
        json_string(&json, "short", shortened);
        json_number(&json, "host", room->host_seat);
        json_boolean(&json, "locked", room->is_locked);
        json_number(&json, "removed", room->removals);
        json_number(&json, "sheet", room->sheet);
        json_number(&json, "series_sheet", room->series_sheet);
    }
    if (room->sheet > 0)
        report_table(&json, room);
    json_begin(&json, "seats", '[');
    for (uint32_t seat = 1; seat <= room->place_count; seat++)
        if (room->places[seat - 1].is_taken)
            report_place(&json, room, seat);
    json_end(&json, ']');
    json_begin(&json, "guests", '[');
    for (uint32_t i = 0; i < room->next_count; i++) {
        json_begin(&json, NULL, '{');
        json_number(&json, "number", room->next[i].number);
        json_string(&json, "name", room->next[i].name);
        json_end(&json, '}');
    }
    json_end(&json, ']');
    json_end(&json, '}');
}
