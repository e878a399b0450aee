/* The events of the dice: commitments, links, and dice that are fixed. */
#include "room/event_inner.h"

#include <string.h>

bool dice_find_fault(Room *room, DiceFault fault)
{
    RoomWitness *witness = &room->witness;

    if (room->is_outside && witness->fault == DICE_FINE) {
        witness->fault = fault;
        witness->fault_sheet = room->sheet;
        witness->fault_round = room->table.round + 1;
    }
    return room->is_outside;
}

bool dice_take_secret(Room *room, Span text, const FairKey *commitment)
{
    FairKey secret;

    if (!fair_parse(text, &secret))
        return false;
    FairKey hash = fair_commitment(&secret);
    if (!fair_is_equal(&hash, commitment))
        return false;
    room->secret = secret;
    room->has_secret = true;
    return true;
}

/* The secret of a day follows from the server's key. It is unknown to a server with another key. */
static void find_day_secret(Room *room)
{
    FairKey secret = fair_day_secret(&room->key, room->options.game->name, room->options.day);
    FairKey hash = fair_commitment(&secret);

    room->has_secret = fair_is_equal(&hash, &room->commitment);
    room->secret = secret;
}

/* Fixed dice: those of a daily challenge, and those of all tables of 0.1.0, which stored the secret
 * behind the commitment. */
RoomRefusal apply_dice(Room *room, const RoomEvent *event)
{
    FairKey commitment;

    if (!is_between_sheets(room))
        return not_between(room);
    if (!dice_are_thrown(room))
        return refuse(ROOM_DICE);
    if (!fair_parse(event->words, &commitment))
        return refuse(ROOM_SYNTAX);
    if (event->hidden.length > 0 && !dice_take_secret(room, event->hidden, &commitment))
        return refuse(ROOM_DICE);
    room->commitment = commitment;
    room->has_fixed_dice = true;
    if (event->hidden.length == 0 && !room->is_outside)
        find_day_secret(room);
    return fine();
}

/* The chain at the start of the words: of a person's seat, or of the server. NULL: none. */
static RoomChain *take_chain(Room *room, Span *words, uint32_t *seat)
{
    uint64_t number;

    if (!span_number(span_word(words), ROOM_SEATS, &number))
        return NULL;
    *seat = (uint32_t)number;
    if (number == CHAIN_SERVER)
        return &room->chain;
    Place *place = place_at(room, *seat);
    return place != NULL && place->bot == NULL ? &place->chain : NULL;
}

/* The server's commitment comes first, and drops all chains of the sheet before. */
RoomRefusal apply_commit(Room *room, const RoomEvent *event)
{
    Span words = event->words;
    uint32_t seat;
    FairKey commitment;
    RoomChain *chain = take_chain(room, &words, &seat);

    if (chain == NULL)
        return refuse(ROOM_SEAT);
    if (!is_between_sheets(room))
        return not_between(room);
    if (room->options.dice != ROOM_DICE_FAIR ||
        (seat != CHAIN_SERVER && (room->has_fixed_dice || !room->chain.is_used)))
        return refuse(ROOM_DICE);
    if (!fair_parse(words, &commitment))
        return refuse(ROOM_LINK);
    if (seat == CHAIN_SERVER) {
        room->has_fixed_dice = false;
        for (uint32_t i = 0; i < room->place_count; i++)
            room->places[i].chain = (RoomChain){0};
    }
    *chain = (RoomChain){.is_used = true, .commitment = commitment, .link = commitment};
    return fine();
}

RoomRefusal apply_salt(Room *room, const RoomEvent *event)
{
    Span words = event->words;
    RoomRefusal refusal;
    Place *place = take_person(room, &words, &refusal);

    if (place == NULL)
        return refusal;
    if (!is_between_sheets(room))
        return not_between(room);
    if (!fair_is_salt(words))
        return refuse(ROOM_SALT);
    memcpy(place->salt, words.start, words.length);
    place->salt[words.length] = '\0';
    return fine();
}

void room_salts(const Room *room, Text *text)
{
    for (uint32_t player = 0; player < room->player_count; player++) {
        const Place *place = &room->places[room->player_seats[player] - 1];
        if (player > 0)
            text_char(text, ' ');
        text_put(text, place->salt[0] != '\0' ? place->salt : "-");
    }
}

bool chain_continues(const Room *room, uint32_t seat, const RoomChain *chain, const FairKey *link)
{
    Chain place = chain_at(room, seat, 0);
    uint32_t round = room->table.round + 1;
    FairKey before = chain_earlier(&place, link, round, round - 1);

    return chain->round == round - 1 && fair_is_equal(&before, &chain->link);
}

Throw links_throw(const Room *room, const FairKey *server)
{
    char buffer[ROOM_SEATS * CHAIN_PART_BYTES + 1];
    Text parts = text_over(buffer, sizeof buffer);
    uint32_t round = room->table.round + 1;

    for (uint32_t player = 0; player < room->player_count; player++) {
        uint32_t seat = room->player_seats[player];
        const RoomChain *chain = &room->places[seat - 1].chain;
        bool is_in = chain->is_used && chain->round == round;
        chain_write_part(&parts, seat, is_in ? &chain->link : NULL);
    }
    return chain_throw(room->code, room->sheet, round, server, (Span){buffer, parts.length});
}

static RoomReason check_links(Room *room, Span words, Throw thrown)
{
    FairKey link;

    if (!room->chain.is_used)
        return dice_find_fault(room, DICE_UNPROMISED) ? ROOM_FINE : ROOM_DICE;
    if (!fair_parse(words, &link))
        return dice_find_fault(room, DICE_SERVER_LINK) ? ROOM_FINE : ROOM_LINK;
    bool is_own =
        room->checked_round == room->table.round + 1 && fair_is_equal(&link, &room->checked);
    if (!is_own && !chain_continues(room, CHAIN_SERVER, &room->chain, &link) &&
        !dice_find_fault(room, DICE_SERVER_LINK))
        return ROOM_LINK;
    Throw expected = is_own ? room->checked_throw : links_throw(room, &link);
    room->checked_round = 0;
    if ((expected.first != thrown.first || expected.second != thrown.second) &&
        !dice_find_fault(room, DICE_THROW))
        return ROOM_DICE;
    for (uint32_t i = 0; i < room->place_count; i++)
        room->places[i].chain.is_used &= room->places[i].chain.round == room->table.round + 1;
    room->chain.link = link;
    room->chain.round = room->table.round + 1;
    return ROOM_FINE;
}

/* A client warns while a sheet of a usual table has fixed dice: only sheets that version 0.1.0
 * began may have them, and a hostile server could use them to avoid links. */
static RoomReason check_fixed(Room *room, Throw thrown)
{
    char salts[ROOM_SALTS_BYTES];
    Text text = text_over(salts, sizeof salts);

    if (room->options.dice == ROOM_DICE_FAIR)
        (void)dice_find_fault(room, DICE_UNPROMISED);
    if (!room->has_secret)
        return ROOM_FINE;
    room_salts(room, &text);
    Throw fixed = fair_throw(&room->secret, (Span){salts, text.length}, room->table.round + 1);
    return fixed.first == thrown.first && fixed.second == thrown.second ? ROOM_FINE : ROOM_DICE;
}

RoomReason dice_check(Room *room, Span words, Throw thrown)
{
    if (room->has_fixed_dice)
        return check_fixed(room, thrown);
    return dice_are_thrown(room) ? check_links(room, words, thrown) : ROOM_FINE;
}

/* From here on no move of the round can be taken back. Links may be revealed. */
RoomRefusal apply_final(Room *room, const RoomEvent *event)
{
    if (room->phase != ROOM_IS_PLAYING)
        return not_playing(room);
    if (room->options.dice != ROOM_DICE_FAIR)
        return refuse(ROOM_DICE);
    if (event->words.length > 0)
        return refuse(ROOM_SYNTAX);
    if (room->is_final || table_due(&room->table) != DUE_THROW)
        return refuse(ROOM_ROUND);
    room->is_final = true;
    room->finalized = event->at;
    return fine();
}

/* Whether this server was given the link by its owner for the next throw, and checked it then. */
static bool was_offered(const Room *room, const Place *place, const FairKey *link)
{
    return place->offered_sheet == room->sheet && place->offered_round == room->table.round + 1 &&
           fair_is_equal(&place->offered, link);
}

/* Revealed links: SEAT LINK SEAT LINK ... All are checked before any is taken. */
RoomRefusal apply_links(Room *room, const RoomEvent *event)
{
    struct {
        RoomChain *chain;
        FairKey link;
    } found[ROOM_LINE_BYTES / FAIR_HEX_BYTES];
    unsigned count = 0;

    if (room->phase != ROOM_IS_PLAYING)
        return not_playing(room);
    if (!room->is_final)
        return refuse(ROOM_ROUND);
    for (Span words = event->words; words.length > 0; count++) {
        uint32_t seat;
        if (count == sizeof found / sizeof *found)
            return refuse(ROOM_SYNTAX);
        found[count].chain = take_chain(room, &words, &seat);
        if (found[count].chain == NULL || seat == CHAIN_SERVER || !found[count].chain->is_used)
            return refuse(ROOM_SEAT);
        if (!fair_parse(span_word(&words), &found[count].link))
            return refuse(ROOM_LINK);
        if (!was_offered(room, &room->places[seat - 1], &found[count].link) &&
            !chain_continues(room, seat, found[count].chain, &found[count].link) &&
            !dice_find_fault(room, DICE_PLAYER_LINK))
            return refuse(ROOM_LINK);
    }
    for (unsigned i = 0; i < count; i++) {
        found[i].chain->link = found[i].link;
        found[i].chain->round = room->table.round + 1;
    }
    return fine();
}

RoomRefusal event_commit(Room *room, uint32_t seat, const FairKey *commitment, int64_t at)
{
    char buffer[ROOM_LINE_BYTES];
    Text line = text_over(buffer, sizeof buffer);

    event_begin(&line, "commit", seat);
    text_char(&line, ' ');
    fair_write(&line, commitment);
    return room_add(room, &line, at);
}
