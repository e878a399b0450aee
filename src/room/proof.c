/* Checking fair dice. */
#include "room/proof.h"

#include <string.h>

void proof_open(Proof *proof)
{
    memset(proof, 0, sizeof *proof);
}

static void note(Proof *proof, const Record *record, ProofState state)
{
    if (proof->state != PROOF_FINE || state == PROOF_FINE)
        return;
    proof->state = state;
    proof->line = record->line;
    proof->round = record->table.round;
    proof->thrown = record->table.thrown;
}

static bool take_salt(Proof *proof, Span value)
{
    uint64_t number;

    if (!span_number(span_word(&value), RECORD_PLAYERS, &number) || number == 0 ||
        !fair_is_salt(value))
        return false;
    memcpy(proof->salts[number - 1], value.start, value.length);
    proof->salts[number - 1][value.length] = '\0';
    return true;
}

static bool take_number(Span *words, uint32_t most, uint32_t *number)
{
    uint64_t value;

    if (!span_number(span_word(words), most, &value))
        return false;
    *number = (uint32_t)value;
    return true;
}

static bool take_table(Proof *proof, Span value)
{
    Text text = text_over(proof->table, sizeof proof->table);

    text_span(&text, value);
    return !text.is_cut;
}

static bool take_seats(Proof *proof, Span value)
{
    uint32_t count = 0;

    for (; value.length > 0; count++)
        if (count == ROOM_SEATS || !take_number(&value, ROOM_SEATS, &proof->seats[count]))
            return false;
    proof->seat_count = count;
    return true;
}

static bool take_commitment(Proof *proof, Span value)
{
    uint32_t seat;

    if (!take_number(&value, ROOM_SEATS, &seat) ||
        !fair_parse(value, &proof->chains[seat].commitment))
        return false;
    proof->chains[seat].has_commitment = true;
    proof->has_chains = true;
    return true;
}

static bool take_link(Proof *proof, Span value)
{
    uint32_t seat;

    return take_number(&value, ROOM_SEATS, &seat) &&
           take_number(&value, CHAIN_LINKS, &proof->chains[seat].round) &&
           fair_parse(value, &proof->chains[seat].link);
}

void proof_header(void *context, const Record *record, Span key, Span value)
{
    Proof *proof = context;
    bool is_good = true;

    if (span_is(key, "dice"))
        proof->is_fair = span_is(value, "fair");
    if (span_is(key, "table"))
        is_good = take_table(proof, value);
    if (span_is(key, "sheet"))
        is_good = take_number(&value, UINT32_MAX, &proof->sheet);
    if (span_is(key, "seats"))
        is_good = take_seats(proof, value);
    if (span_is(key, "link"))
        is_good = take_link(proof, value);
    if (span_is(key, "commitment") && memchr(value.start, ' ', value.length) != NULL)
        is_good = take_commitment(proof, value);
    else if (span_is(key, "commitment"))
        proof->has_commitment = is_good = fair_parse(value, &proof->commitment);
    if (span_is(key, "secret"))
        proof->has_secret = is_good = fair_parse(value, &proof->secret);
    if (span_is(key, "salt"))
        is_good = take_salt(proof, value);
    if (!is_good)
        note(proof, record, PROOF_HEADER);
}

/* Joins the salts of all players, separated by blanks. */
static void join_salts(Proof *proof, uint32_t players)
{
    Text text = text_over(proof->joined, sizeof proof->joined);

    for (uint32_t player = 0; player < players; player++) {
        if (player > 0)
            text_char(&text, ' ');
        text_put(&text, proof->salts[player][0] != '\0' ? proof->salts[player] : "-");
    }
    proof->joined_length = text.length;
}

/* The link of a seat in a round; false: the seat has none. */
static bool find_link(const Proof *proof, uint32_t seat, uint32_t round, FairKey *link)
{
    const ProofChain *chain = &proof->chains[seat];
    Chain place = {.table = proof->table, .sheet = proof->sheet, .seat = seat};

    if (!chain->has_commitment || chain->round < round)
        return false;
    *link = chain_earlier(&place, &chain->link, chain->round, round);
    return true;
}

/* Checks that all links lead back to the commitments. */
static ProofState check_chains(Proof *proof, const Record *record)
{
    FairKey first;

    if (!proof->chains[CHAIN_SERVER].has_commitment)
        return PROOF_NO_COMMITMENT;
    if (proof->table[0] == '\0' || proof->sheet == 0 || proof->seat_count != record->player_count)
        return PROOF_HEADER;
    for (uint32_t seat = 0; seat <= ROOM_SEATS; seat++)
        if (proof->chains[seat].round > 0 &&
            (!find_link(proof, seat, 0, &first) ||
             !fair_is_equal(&first, &proof->chains[seat].commitment))) {
            proof->seat = seat;
            return PROOF_OTHER_LINK;
        }
    return PROOF_FINE;
}

static ProofState check_secret(const Proof *proof)
{
    if (!proof->has_commitment)
        return PROOF_NO_COMMITMENT;
    if (!proof->has_secret)
        return PROOF_NO_SECRET;
    FairKey commitment = fair_commitment(&proof->secret);
    return fair_is_equal(&commitment, &proof->commitment) ? PROOF_FINE : PROOF_OTHER_SECRET;
}

/* Checks that the headers make it possible to check throws. */
static ProofState check_headers(Proof *proof, const Record *record)
{
    if (!proof->is_fair)
        return PROOF_NOT_FAIR;
    return proof->has_chains ? check_chains(proof, record) : check_secret(proof);
}

/* The throw that follows from the links of a round; false: the server's link is missing. */
static bool throw_of_links(const Proof *proof, uint32_t round, Throw *thrown)
{
    char buffer[ROOM_SEATS * CHAIN_PART_BYTES + 1];
    Text parts = text_over(buffer, sizeof buffer);
    FairKey link;

    for (uint32_t player = 0; player < proof->seat_count; player++) {
        bool has_link = find_link(proof, proof->seats[player], round, &link);
        chain_write_part(&parts, proof->seats[player], has_link ? &link : NULL);
    }
    if (!find_link(proof, CHAIN_SERVER, round, &link))
        return false;
    *thrown = chain_throw(proof->table, proof->sheet, round, &link, (Span){buffer, parts.length});
    return true;
}

void proof_watch(void *context, const Record *record, uint32_t seat)
{
    Proof *proof = context;
    const Table *table = &record->table;

    if (seat == RECORD_THROW && table->round == 1) {
        note(proof, record, check_headers(proof, record));
        join_salts(proof, record->player_count);
    }
    if (seat != RECORD_THROW || proof->state != PROOF_FINE)
        return;
    if (!proof->has_chains)
        proof->expected =
            fair_throw(&proof->secret, (Span){proof->joined, proof->joined_length}, table->round);
    else if (!throw_of_links(proof, table->round, &proof->expected))
        note(proof, record, PROOF_OTHER_LINK);
    if (proof->expected.first != table->thrown.first ||
        proof->expected.second != table->thrown.second)
        note(proof, record, PROOF_OTHER_THROW);
}

bool proof_compare(Proof *proof, Span kept)
{
    Span table = span_word(&kept);
    uint32_t sheet, seat;
    FairKey commitment;

    if (!take_number(&kept, UINT32_MAX, &sheet) || !take_number(&kept, ROOM_SEATS, &seat) ||
        !fair_parse(kept, &commitment))
        return false;
    if (!span_is(table, proof->table) || sheet != proof->sheet || proof->state != PROOF_FINE)
        return true;
    if (!proof->chains[seat].has_commitment ||
        !fair_is_equal(&proof->chains[seat].commitment, &commitment)) {
        proof->state = PROOF_NOT_KEPT;
        proof->seat = seat;
    } else if (!proof->chains[seat].is_kept) {
        proof->chains[seat].is_kept = true;
        proof->kept_count++;
    }
    return true;
}

ProofState proof_end(Proof *proof, const Record *record)
{
    if (!proof->is_fair)
        note(proof, record, PROOF_NOT_FAIR);
    else if (record->table.round == 0)
        note(proof, record, proof->has_chains ? PROOF_NO_COMMITMENT : PROOF_NO_SECRET);
    return proof->state;
}
