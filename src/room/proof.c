/* Checking fair dice. */
#include "room/proof.h"

#include <string.h>

void proof_open(Proof *proof)
{
    memset(proof, 0, sizeof *proof);
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

ProofState proof_header(Proof *proof, Span text)
{
    RecordLine line;
    Fault fault;
    bool is_good = true;

    if (!record_line_parse(text, true, &line, &fault) || line.kind != RECORD_LINE_HEADER)
        return PROOF_FINE;
    if (span_is(line.key, "dice"))
        proof->is_fair = span_is(line.value, "fair");
    if (span_is(line.key, "commitment"))
        proof->has_commitment = is_good = fair_parse(line.value, &proof->commitment);
    if (span_is(line.key, "secret"))
        proof->has_secret = is_good = fair_parse(line.value, &proof->secret);
    if (span_is(line.key, "salt"))
        is_good = take_salt(proof, line.value);
    return is_good ? PROOF_FINE : PROOF_HEADER;
}

/* Everybody's salts with a blank between two. */
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

/* What has to hold before the first throw can be looked at. */
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

ProofState proof_throw(Proof *proof, const Record *record)
{
    ProofState state = record->table.round == 1 ? check_keys(proof) : PROOF_FINE;

    if (state != PROOF_FINE)
        return state;
    if (record->table.round == 1)
        join_salts(proof, record->player_count);
    proof->expected = fair_throw(&proof->secret, (Span){proof->joined, proof->joined_length},
                                 record->table.round);
    return proof->expected.first == record->table.thrown.first &&
                   proof->expected.second == record->table.thrown.second
               ? PROOF_FINE
               : PROOF_OTHER_THROW;
}
