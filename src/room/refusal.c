/* The words for refusals, as clients get them. */
#include "notation/names.h"
#include "room/room_inner.h"

static const char *const reasons[ROOM_REASONS] = {
    [ROOM_FINE] = "fine",
    [ROOM_SYNTAX] = "syntax",
    [ROOM_OPTION] = "option",
    [ROOM_NAME] = "name",
    [ROOM_NAME_TAKEN] = "name-taken",
    [ROOM_SEAT] = "seat",
    [ROOM_SEAT_TAKEN] = "seat-taken",
    [ROOM_SEATED] = "seated",
    [ROOM_LOCKED] = "locked",
    [ROOM_REMOVED] = "removed",
    [ROOM_SELF] = "self",
    [ROOM_NO_SEAT] = "no-seat",
    [ROOM_HOST] = "host",
    [ROOM_STARTED] = "started",
    [ROOM_NOT_STARTED] = "not-started",
    [ROOM_NOBODY] = "nobody",
    [ROOM_CLOSED] = "closed",
    [ROOM_ROUND] = "round",
    [ROOM_TURN] = "turn",
    [ROOM_RULES] = "rules",
    [ROOM_DICE] = "dice",
    [ROOM_SALT] = "salt",
    [ROOM_LINK] = "link",
    [ROOM_TICKET] = "ticket",
    [ROOM_WORD] = "word",
    [ROOM_LEVEL] = "level",
    [ROOM_NO_NET] = "no-net",
    [ROOM_GAME] = "game",
    [ROOM_SHEET] = "sheet",
    [ROOM_HERE] = "here",
    [ROOM_GRACE] = "grace",
    [ROOM_BOT] = "bot",
    [ROOM_MAKER] = "maker",
    [ROOM_NOT_GIVEN] = "not-given",
    [ROOM_HINTS] = "hints",
    [ROOM_FULL] = "limit events",
    [ROOM_MEMORY] = "limit memory",
    [ROOM_DAMAGED] = "damaged",
};

/* The verdicts of the rules that can occur in a room, and whether a cell or a line follows. */
static const struct {
    const char *word;
    bool has_cell;
    bool has_line;
} verdicts[VERDICT_COUNT] = {
    [VERDICT_THROW_IS_DUE] = {.word = "throw-is-due"},
    [VERDICT_MOVES_ARE_DUE] = {.word = "moves-are-due"},
    [VERDICT_GAME_IS_OVER] = {.word = "game-is-over"},
    [VERDICT_NO_SUCH_PLAYER] = {.word = "no-such-player"},
    [VERDICT_HAS_MOVED] = {.word = "has-moved"},
    [VERDICT_HAS_NOT_MOVED] = {.word = "has-not-moved"},
    [VERDICT_NO_THROW] = {.word = "no-throw"},
    [VERDICT_NO_SUCH_CELL] = {.word = "no-such-cell"},
    [VERDICT_CELL_IS_TAKEN] = {.word = "cell-is-taken", .has_cell = true},
    [VERDICT_CELL_IS_EMPTY] = {.word = "cell-is-empty", .has_cell = true},
    [VERDICT_OTHER_NUMBER] = {.word = "other-number", .has_cell = true},
    [VERDICT_CELL_IS_CIRCLED] = {.word = "cell-is-circled", .has_cell = true},
    [VERDICT_NO_CIRCLES] = {.word = "no-circles"},
    [VERDICT_NO_PASS] = {.word = "no-pass"},
    [VERDICT_PASS_TOO_EARLY] = {.word = "pass-too-early"},
    [VERDICT_NO_SUCH_LINE] = {.word = "no-such-line"},
    [VERDICT_LINE_GIVES_NONE] = {.word = "line-gives-none", .has_line = true},
    [VERDICT_LINE_NAMED_TWICE] = {.word = "line-named-twice", .has_line = true},
    [VERDICT_CELL_OFF_LINE] = {.word = "cell-off-line", .has_cell = true, .has_line = true},
    [VERDICT_TOO_FEW_CIRCLES] = {.word = "too-few-circles", .has_line = true},
    [VERDICT_TOO_MANY_CIRCLES] = {.word = "too-many-circles", .has_line = true},
    [VERDICT_CIRCLES_MISSING] = {.word = "circles-missing", .has_cell = true, .has_line = true},
};

void room_refusal_write(Text *text, const RoomRefusal *refusal)
{
    text_put(text, reasons[refusal->reason]);
    if (refusal->reason == ROOM_OPTION) {
        text_char(text, ' ');
        text_span(text, refusal->word);
    }
    if (refusal->reason != ROOM_RULES || verdicts[refusal->verdict.reason].word == NULL)
        return;
    text_char(text, ' ');
    text_put(text, verdicts[refusal->verdict.reason].word);
    if (verdicts[refusal->verdict.reason].has_cell) {
        text_char(text, ' ');
        cell_write(text, refusal->verdict.cell);
    }
    if (verdicts[refusal->verdict.reason].has_line) {
        text_char(text, ' ');
        text_char(text, line_name(refusal->verdict.line));
    }
}
