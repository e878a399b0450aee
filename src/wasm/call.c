/* The functions the page calls. Everything is text: a request is a verb and its words, with what is
 * longer in the lines behind; an answer is `ok` and a newline before what was asked for, or `no`
 * and a reason. Whatever is asked, there is an answer, and a refusal has changed nothing.
 *
 * THROW is `3+6` or `9`, and ` last` behind it in Knaster's last round. ROOM is a number that
 * `outside`, `make` or `resume` gave. NOW is in milliseconds since 1970.
 *
 *   games                           the games and what they have, as JSON
 *   bots                            the bots, weakest first, as JSON
 *   praise TOTAL                    `none`, `good`, `great` or `spectacular`
 *   score GAME SHEET                JSON as `knobel score`
 *   choices GAME SHEET THROW        JSON: the cells a move can begin with
 *   try GAME SHEET THROW MOVE       JSON: what a move so far makes of the sheet, which circles are
 *                                   still due, whether it is whole
 *   advise GAME SHEET THROW         JSON as `knobel advise`
 *   bench                           the number of `knobel bench`
 *   nets                            JSON: the games whose nets are there
 *
 * About records, which stand in the lines behind; the answer is a JSON object a game:
 *
 *   replay                          as `knobel replay`
 *   steps                           every throw, move and sheet on the way
 *   verify                          whether the dice were fair, and if not, why
 *   analyse [PLAYER]                as `knobel analyse`
 *
 * Rooms as clients see them:
 *
 *   name NAME                       yes or no: whether somebody can be called so there
 *   outside CODE                    ROOM
 *   hear ROOM                       takes the events behind; the version. Stops at the first that
 *                                   is wrong; those before it count
 *
 * Rooms that are led here, as a server leads them:
 *
 *   make NOW CODE TOKEN WORDS       ROOM, WORDS being those of the protocol's `make`
 *   resume NOW CODE                 ROOM, from the log behind
 *   ask ROOM NOW TOKEN WORDS        the version, and a ticket where it was one
 *   tick ROOM NOW                   lets happen what is due; JSON: when again, which bots to ask
 *   choose ROOM NOW SEAT            ROUND MOVE, chosen by the bot that is to move there
 *   moved ROOM NOW SEAT ROUND MOVE  makes that move; the version
 *   enter ROOM TOKEN                somebody is there
 *   leave ROOM NOW TOKEN            and is no more
 *   seat ROOM TOKEN                 SEAT (0: none), and ` host` where they lead
 *   hint ROOM SEAT                  MOVE VALUE MOVE VALUE and so on, the five best
 *   unsaved ROOM                    the events that are to be stored
 *   saved ROOM                      they are
 *   log ROOM                        all stored events
 *   show ROOM SEAT FROM             the stored events behind version FROM, as that seat sees them
 *   record ROOM SHEET               a finished sheet as a record
 *
 * Of either kind:
 *
 *   state ROOM                      JSON: all there is to draw
 *   close ROOM                      forgets it
 *
 * Reasons are those of the table server's protocol, and: `verb`, `room` (no such room), `rooms`
 * (too many), `net GAME` (it is needed and was not handed over), `memory`, `fault WHY` (a text that
 * is wrong: the place and the reason as a sentence). */
#include "wasm/call.h"

#include "wasm/request.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    Verb *verb;
} verbs[] = {
    {"advise", verb_advise},   {"analyse", verb_analyse}, {"ask", verb_ask},
    {"bench", verb_bench},     {"bots", verb_bots},       {"choices", verb_choices},
    {"choose", verb_choose},   {"close", verb_close},     {"enter", verb_enter},
    {"games", verb_games},     {"hear", verb_hear},       {"hint", verb_hint},
    {"leave", verb_leave},     {"log", verb_log},         {"make", verb_make},
    {"moved", verb_moved},     {"name", verb_name},       {"nets", verb_nets},
    {"outside", verb_outside}, {"praise", verb_praise},   {"record", verb_record},
    {"replay", verb_replay},   {"resume", verb_resume},   {"saved", verb_saved},
    {"score", verb_score},     {"seat", verb_seat},       {"show", verb_show},
    {"state", verb_state},     {"steps", verb_steps},     {"tick", verb_tick},
    {"try", verb_try},         {"unsaved", verb_unsaved}, {"verify", verb_verify},
};

/* The one instance that a page loads. */
static Page page;

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
    static const char shortage[] = "no memory";
    const char *newline = memchr(bytes, '\n', length);
    size_t first = newline != NULL ? (size_t)(newline - bytes) : length;
    Request request = {
        .page = &page,
        .words = {bytes, first},
        .body = {bytes + length, 0},
    };

    if (newline != NULL)
        request.body = (Span){newline + 1, length - first - 1};
    page.answer.length = 0;
    page.answer.is_short = false;
    answer_text(&request, "ok\n");
    Verb *verb = find_verb(span_word(&request.words));
    if (verb != NULL)
        verb(&request);
    else
        refuse_words(&request, "verb");
    answer = page.answer.is_short ? (CallAnswer){shortage, sizeof shortage - 1}
                                  : (CallAnswer){page.answer.start, page.answer.length};
    free(bytes);
    return &answer;
}

int knobel_net(void *bytes, size_t length)
{
    return (int)net_give(bytes, length);
}
