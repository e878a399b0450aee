/* Fuzzes the parsers of moves and throws: accepted text is written back unchanged, and the rules
 * have an answer to every move on every sheet. */
#include "engine/game.h"
#include "fuzz.h"
#include "notation/move_text.h"
#include "notation/sheet_text.h"

/* One cell short of full, with four lines to complete; some circles if the game has them. */
static const char *const sheets[] = {
    "...../...../...../...../.....",
    "77777/77777/77.77/77777/77777",
    "7*4*89B/37377/55.55/89369/8B887",
};

/* A legal move can be taken back; an illegal one has a reason. */
static void try_move(const Game *game, Span text, const Move *move)
{
    Sheet sheet;
    Fault fault;

    if (!sheet_text_parse(text, game, &sheet, &fault))
        return;
    for (unsigned sum = SUM_LEAST; sum <= SUM_MOST; sum++) {
        Turn turn = {.sum = (uint8_t)sum, .is_last = sum % 2 == 0};
        Sheet played = sheet;
        Verdict verdict = move_check(game, &sheet, turn, move);
        REQUIRE(verdict.reason < VERDICT_COUNT);
        if (verdict.reason == VERDICT_FINE) {
            move_play(game, &played, turn, move);
            move_undo(game, &played, move);
            REQUIRE(memcmp(&sheet, &played, sizeof sheet) == 0);
        } else {
            fuzz_tell(&(Fault){.reason = FAULT_RULES, .verdict = verdict});
        }
    }
}

static void check_move(Span span)
{
    char buffer[MOVE_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);
    const Game *game = NULL;
    Move move;
    Fault fault = {0};

    if (!move_text_parse(span, &move, &fault)) {
        fuzz_tell(&fault);
        return;
    }
    move_text_write(&text, &move);
    REQUIRE(fuzz_is_same(&text, span));
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++)
        for (unsigned k = 0; k < sizeof sheets / sizeof *sheets; k++)
            try_move(game, span_of(sheets[k]), &move);
}

static void check_throw(Span span)
{
    char buffer[8];
    Text text = text_over(buffer, sizeof buffer);
    Throw thrown;
    Fault fault = {0};

    if (!throw_text_parse(span, &thrown, &fault)) {
        fuzz_tell(&fault);
        return;
    }
    REQUIRE(throw_is_valid(thrown));
    throw_text_write(&text, thrown);
    REQUIRE(fuzz_is_same(&text, span));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_move(fuzz_line(data, size));
    check_throw(fuzz_line(data, size));
    return 0;
}
