/* A device's part in the dice. */
#include "room/witness.h"

#include "notation/move_text.h"
#include "room/room_inner.h"

#include <sodium.h>

void witness_reconnect(Witness *witness)
{
    witness->committed = 0;
    witness->revealed = witness->accepted;
}

/* Writes VERB SHEET [ROUND] LINK. Round 0 is left out. */
static void write_request(Text *words, const char *verb, uint32_t sheet, uint32_t round,
                          const FairKey *link)
{
    text_put(words, verb);
    text_char(words, ' ');
    text_number(words, sheet);
    if (round > 0) {
        text_char(words, ' ');
        text_number(words, round);
    }
    text_char(words, ' ');
    fair_write(words, link);
}

static bool commit(Witness *witness, const Room *room, const Place *place, uint32_t seat,
                   Text *words)
{
    Chain chain = chain_at(room, seat, 1);

    if (!room->chain.is_used || witness->committed == chain.sheet)
        return false;
    FairKey commitment = chain_link(&chain, &witness->key, 0);
    if (fair_is_equal(&commitment, &place->chain.commitment))
        return false;
    witness->committed = chain.sheet;
    write_request(words, "commit", chain.sheet, 0, &commitment);
    return true;
}

static bool reveal(Witness *witness, const Room *room, const Place *place, uint32_t seat,
                   Text *words)
{
    Chain chain = chain_at(room, seat, 0);
    uint32_t round = room->table.round + 1;
    bool is_sent = witness->sheet == room->sheet && witness->revealed >= round;

    if (!room->is_final || is_sent || !place_owes_link(room, place))
        return false;
    FairKey link = chain_link(&chain, &witness->key, round);
    if (!chain_continues(room, seat, &place->chain, &link))
        return false; /* another device has committed for this seat */
    if (witness->sheet != room->sheet)
        witness->accepted = 0;
    witness->sheet = room->sheet;
    witness->revealed = round;
    write_request(words, "reveal", chain.sheet, round, &link);
    return true;
}

bool witness_request(Witness *witness, const Room *room, uint32_t seat, Text *words)
{
    const Place *place = place_at(room, seat);

    if (place == NULL || place->bot != NULL || room->options.dice != ROOM_DICE_FAIR)
        return false;
    switch (room->phase) {
    case ROOM_IS_OPEN:
    case ROOM_IS_BETWEEN:
        return commit(witness, room, place, seat, words);
    case ROOM_IS_PLAYING:
        return reveal(witness, room, place, seat, words);
    case ROOM_IS_NEW:
    case ROOM_IS_CLOSED:
        break;
    }
    return false;
}

void witness_granted(Witness *witness)
{
    witness->accepted = witness->revealed;
}

DiceFault witness_check(const Witness *witness, Room *room, uint32_t seat)
{
    const Place *place = place_at(room, seat);
    RoomWitness *found = &room->witness;

    if (found->fault == DICE_FINE && place != NULL && room->phase == ROOM_IS_PLAYING &&
        witness->accepted > 0 && witness->sheet == room->sheet &&
        room->table.round >= witness->accepted && place->chain.round < witness->accepted) {
        found->fault = DICE_IGNORED;
        found->fault_sheet = room->sheet;
        found->fault_round = witness->accepted;
    }
    return found->fault;
}

/* Adds a text to the history: its hash becomes that of the old hash and the text. */
static void add_to_history(RoomWitness *witness, const Text *text)
{
    char buffer[FAIR_BYTES + MOVE_TEXT_SIZE + 64];
    Text bytes = text_over(buffer, sizeof buffer);

    text_span(&bytes, (Span){(const char *)witness->history.bytes, FAIR_BYTES});
    text_span(&bytes, (Span){text->start, text->length});
    crypto_hash_sha256(witness->history.bytes, (const unsigned char *)buffer, bytes.length);
}

/* The moves of the round before, and the throw with its place. Hidden moves are left out, because
 * they are shown later. */
bool witness_throw(Room *room, Throw thrown)
{
    RoomWitness *witness = &room->witness;
    uint32_t round = room->table.round + 1;
    char buffer[MOVE_TEXT_SIZE + 64];

    for (uint32_t player = 0; player < room->player_count && round > 1 && !room->options.is_hidden;
         player++) {
        Text move = text_over(buffer, sizeof buffer);
        move_text_write(&move, &room->seats[player].move);
        add_to_history(witness, &move);
    }
    Text text = text_over(buffer, sizeof buffer);
    text_number(&text, room->sheet);
    text_char(&text, ' ');
    text_number(&text, round);
    text_char(&text, ' ');
    throw_text_write(&text, thrown);
    add_to_history(witness, &text);
    if (room->sheet != witness->seen_sheet || round != witness->seen_round)
        return true;
    return fair_is_equal(&witness->history, &witness->seen);
}

void witness_write_seen(const Room *room, Text *text)
{
    const RoomWitness *witness = &room->witness;
    bool is_ahead = room->sheet > witness->seen_sheet ||
                    (room->sheet == witness->seen_sheet && room->table.round > witness->seen_round);

    text_number(text, is_ahead ? room->sheet : witness->seen_sheet);
    text_char(text, ' ');
    text_number(text, is_ahead ? room->table.round : witness->seen_round);
    text_char(text, ' ');
    fair_write(text, is_ahead ? &witness->history : &witness->seen);
}

bool witness_read_seen(Room *room, Span words)
{
    uint64_t sheet, round;
    RoomWitness *witness = &room->witness;

    if (!span_number(span_word(&words), UINT32_MAX, &sheet) ||
        !span_number(span_word(&words), UINT32_MAX, &round) || !fair_parse(words, &witness->seen))
        return false;
    witness->seen_sheet = (uint32_t)sheet;
    witness->seen_round = (uint32_t)round;
    return true;
}
