/* The functions the page calls. Everything is text. A request is a line with a verb and its words;
 * longer input follows in further lines, the body. An answer is `ok`, a newline and the result, or
 * `no` and a reason. Every request is answered, and a refused one changes nothing.
 *
 * THROW is `3+6` or `9`, followed by ` last` in Knaster's last round. ROOM is a number returned by
 * `outside` or `fold`, TABLE one returned by `lead`. NOW is in milliseconds since 1970.
 *
 *   games                           the games and their facts, as JSON
 *   bots                            the bots, weakest first, and what they make, as JSON
 *   praise GAME TOTAL               `none`, `good`, `great` or `spectacular`
 *   score GAME SHEET                JSON as `knobel score`
 *   prospects GAME SHEET            JSON: what each line makes now, and the best it can become
 *   choices GAME SHEET THROW        JSON: the cells a move can begin with
 *   try GAME SHEET THROW MOVE       JSON: the sheet after a move, which may be unfinished, the
 *                                   circles still due, and whether the move is whole
 *   nets                            JSON: the games whose nets were handed over
 *
 * Verbs about the records in the body. The answer is one JSON object for each game:
 *
 *   replay                          as `knobel replay`
 *   steps                           every throw, move and sheet
 *   verify                          whether the dice were fair, and if not, why
 *
 * Rooms as clients see them:
 *
 *   name NAME                       yes or no: whether a player or table can have this name
 *   outside CODE [SEEN]             ROOM; SEEN as `dice` returned it when the table was last shown
 *   hear ROOM                       applies the events in the body; the version. Stops at the first
 *                                   wrong event; the ones ahead of it stay applied
 *   fold CODE                       ROOM, read-only, from the stored log in the body
 *   state ROOM                      JSON: everything needed to draw the room
 *   sheet ROOM SHEET                a finished sheet as a record
 *   close ROOM                      frees it
 *
 * This device's part in the dice of a server's table:
 *
 *   key KEY                         the device's secret: 64 hexadecimal digits
 *   dice ROOM SEAT                  JSON: the request to `send` now, if there is one; the `fault`
 *                                   that was found and its `round`; what was `seen`, to be kept
 *   granted ROOM                    the latest such request was granted
 *   reconnect ROOM                  the connection was lost; the request may not have arrived
 *
 * Tables that are run here, as a server runs them. Unless stated otherwise, the answer is what the
 * page has to do now, as JSON (see tables.c):
 *
 *   lead NOW CODE [new]             TABLE; a stored one has to be loaded, a new one waits for
 *                                   `make`, requests of guests, and `begin`
 *   make TABLE GUEST NOW TOKEN WORDS  WORDS are those of the protocol's `make`, or `daily GAME DAY
 *                                   NAME`: the day's challenge, whose dice follow from the date
 *   begin TABLE NOW                 carries out all requests made to a new table
 *   loaded TABLE NOW fine|away      the body is the table's log, or the log cannot be read
 *   appended TABLE NOW fine|taken|away  the events are stored, others are, or storing failed
 *   wake TABLE NOW                  the time of `wake` has come
 *   news TABLE NOW                  another tab has stored events
 *   guest TABLE                     GUEST
 *   say TABLE GUEST NOW             the guest sends the line of the protocol in the body
 *   leave TABLE GUEST NOW           the guest has left
 *   think TABLE QUESTION NOW [away] answers a question; `away`: the net for it is unavailable
 *   log TABLE                       all stored events
 *   stop TABLE                      frees it
 *
 * Studies, which only the whole program knows. The one that the page loads first does without:
 *
 *   advise GAME SHEET THROW         JSON as `knobel advise`
 *   analyse [PLAYER]                the records in the body, as `knobel analyse`
 *   adjust [PLAYER]                 the records in the body: totals without luck
 *   strength GAME                   JSON as `knobel stats`, from the games in the body, the
 *                                   earliest first, each a line: when, and its hundredths
 *                                   without luck
 *   compare GAME SHEET THROW MOVE MOVE  COMPARISON of two moves; the one before it ends
 *   more COMPARISON GAMES           plays so many more games after both moves: JSON as `reasons` of
 *                                   `knobel advise`
 *   bench                           the number of `knobel bench`
 *   train GAME NOW TRIES            JSON: how somebody does who solves puzzles, the puzzle of the
 *                                   day, and the one that comes next. The body begins with so many
 *                                   lines of a log of tries; a file of puzzles follows
 *   solve GAME NOW MOVE|-           JSON: whether a move answers the puzzle whose line is the
 *                                   body, and the line for the log; `-`: the answer was shown
 *   mistakes PLAYER                 the player's mistakes in the record in the body, as puzzles:
 *                                   one JSON object for each
 *
 * Reasons are those of the table server's protocol, and: `verb`, `room` (no such room or table),
 * `rooms` (too many), `comparison` (another one has begun), `net GAME` (the net is needed and was
 * not handed over), `no-net GAME` (a net is needed and the game has none), `memory`, and `fault
 * WHY` (invalid text: the place and the reason as a sentence). */
#include "wasm/call.h"

#include "wasm/request.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    Verb *verb;
} verbs[] = {
    {"appended", verb_appended},
    {"begin", verb_begin},
    {"bots", verb_bots},
    {"choices", verb_choices},
    {"close", verb_close},
    {"dice", verb_dice},
    {"fold", verb_fold},
    {"games", verb_games},
    {"granted", verb_granted},
    {"guest", verb_guest},
    {"hear", verb_hear},
    {"key", verb_key},
    {"lead", verb_lead},
    {"leave", verb_leave},
    {"loaded", verb_loaded},
    {"log", verb_log},
    {"make", verb_make},
    {"name", verb_name},
    {"nets", verb_nets},
    {"news", verb_news},
    {"outside", verb_outside},
    {"praise", verb_praise},
    {"prospects", verb_prospects},
    {"reconnect", verb_reconnect},
    {"replay", verb_replay},
    {"say", verb_say},
    {"score", verb_score},
    {"sheet", verb_sheet},
    {"state", verb_state},
    {"steps", verb_steps},
    {"stop", verb_stop},
    {"think", verb_think},
    {"try", verb_try},
    {"verify", verb_verify},
    {"wake", verb_wake},
#ifndef KNOBEL_ONLY_PLAY
    {"adjust", verb_adjust},
    {"advise", verb_advise},
    {"analyse", verb_analyse},
    {"bench", verb_bench},
    {"compare", verb_compare},
    {"mistakes", verb_mistakes},
    {"more", verb_more},
    {"solve", verb_solve},
    {"strength", verb_strength},
    {"train", verb_train},
#endif
};

/* The one instance that a page loads. */
static PageState page;

static Verb *find_verb(Span name)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (span_is(name, verbs[i].name))
            return verbs[i].verb;
    return NULL;
}

void *knobel_alloc(size_t length)
{
    return malloc(length > 0 ? length : 1);
}

const CallAnswer *knobel_call(char *bytes, size_t length)
{
    static CallAnswer answer;
    static const char no_memory[] = "no memory";
    const char *newline = memchr(bytes, '\n', length);
    size_t first = newline != NULL ? (size_t)(newline - bytes) : length;
    PageRequest request = {
        .page = &page,
        .words = {bytes, first},
        .body = {bytes + length, 0},
    };

    if (newline != NULL)
        request.body = (Span){newline + 1, length - first - 1};
    page.answer.length = 0;
    page.answer.is_incomplete = false;
    answer_text(&request, "ok\n");
    Verb *verb = find_verb(span_word(&request.words));
    if (verb != NULL)
        verb(&request);
    else
        refuse_words(&request, "verb");
    answer = page.answer.is_incomplete ? (CallAnswer){no_memory, sizeof no_memory - 1}
                                       : (CallAnswer){page.answer.start, page.answer.length};
    free(bytes);
    return &answer;
}

int knobel_net(void *bytes, size_t length)
{
    return (int)net_give(bytes, length);
}
