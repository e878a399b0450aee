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

void proof_header(void *context, const Record *record, Span key, Span value)
{
    Proof *proof = context;
    bool is_good = true;

    if (span_is(key, "dice"))
        proof->is_fair = span_is(value, "fair");
    if (span_is(key, "commitment"))
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

/* Checks that the headers make it possible to check throws. */
static ProofState check_keys(const Proof *proof)
{
    if (!proof->is_fair)
        return PROOF_NOT_FAIR;
    if (!proof->has_commitment)
        return PROOF_NO_COMMITMENT;
    if (!proof->has_secret)
        return PROOF_NO_SECRET;
    FairKey commitment = fair_commitment(&proof->secret);
    return fair_is_equal(&commitment, &proof->commitment) ? PROOF_FINE : PROOF_OTHER_SECRET;
}

void proof_watch(void *context, const Record *record, uint32_t seat)
{
    Proof *proof = context;
    const Table *table = &record->table;

    if (seat == RECORD_THROW && table->round == 1) {
        note(proof, record, check_keys(proof));
        join_salts(proof, record->player_count);
    }
    if (seat != RECORD_THROW || proof->state != PROOF_FINE)
        return;
    proof->expected =
        fair_throw(&proof->secret, (Span){proof->joined, proof->joined_length}, table->round);
    if (proof->expected.first != table->thrown.first ||
        proof->expected.second != table->thrown.second)
        note(proof, record, PROOF_OTHER_THROW);
}

ProofState proof_end(Proof *proof, const Record *record)
{
    if (!proof->is_fair)
        note(proof, record, PROOF_NOT_FAIR);
    else if (record->table.round == 0)
        note(proof, record, PROOF_NO_SECRET);
    return proof->state;
}
