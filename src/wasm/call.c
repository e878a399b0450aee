/* The functions the page calls. Everything is text: a request is a verb and its words, with what is
 * longer in the lines behind; an answer is `ok` and a newline before what was asked for, or `no`
 * and a reason. Whatever is asked, there is an answer, and a refusal has changed nothing.
 *
 * THROW is `3+6` or `9`, and ` last` behind it in Knaster's last round. ROOM is a number that
 * `outside` gave, TABLE one that `lead` gave. NOW is in milliseconds since 1970.
 *
 *   games                           the games and what they have, as JSON
 *   bots                            the bots, weakest first, as JSON
 *   praise GAME TOTAL               `none`, `good`, `great` or `spectacular`
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
 *   fold CODE                       ROOM, from the stored log behind: to look at, no more
 *   state ROOM                      JSON: all there is to draw
 *   close ROOM                      forgets it
 *
 * Tables that are led here, as a server leads them. Where nothing else is said the answer is what
 * the page has to do now, as JSON (see tables.c). What guests say is in the line behind:
 *
 *   lead NOW CODE [new]             TABLE; a stored one wants to be loaded, a new one waits for
 *                                   `make`, requests of guests, and `begin`
 *   make TABLE GUEST NOW TOKEN WORDS  WORDS being those of the protocol's `make`
 *   begin TABLE NOW                 does all that was asked of a new table
 *   loaded TABLE NOW fine|away      its log is behind, or cannot be read
 *   appended TABLE NOW fine|taken|away  the events are stored, or others are, or it failed
 *   wake TABLE NOW                  the time has come
 *   news TABLE NOW                  somebody else has stored events
 *   guest TABLE                     GUEST
 *   say TABLE GUEST NOW             a line of the protocol
 *   leave TABLE GUEST NOW           the guest is gone
 *   think TABLE QUESTION NOW [away] finds the answer; `away`: there is no net to find it with
 *   log TABLE                       all stored events
 *   record TABLE SHEET              a finished sheet as a record
 *   stop TABLE                      forgets it
 *
 * Reasons are those of the table server's protocol, and: `verb`, `room` (no such room), `rooms`
 * (too many), `net GAME` (it is needed and was not handed over), `no-net GAME` (it is needed and
 * there is none), `memory`, `fault WHY` (a text that is wrong: the place and the reason as a
 * sentence). */
#include "wasm/call.h"

#include "wasm/request.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    Verb *verb;
} verbs[] = {
    {"advise", verb_advise},   {"analyse", verb_analyse}, {"appended", verb_appended},
    {"begin", verb_begin},     {"bench", verb_bench},     {"bots", verb_bots},
    {"choices", verb_choices}, {"close", verb_close},     {"fold", verb_fold},
    {"games", verb_games},     {"guest", verb_guest},     {"hear", verb_hear},
    {"lead", verb_lead},       {"leave", verb_leave},     {"loaded", verb_loaded},
    {"log", verb_log},         {"make", verb_make},       {"name", verb_name},
    {"nets", verb_nets},       {"news", verb_news},       {"outside", verb_outside},
    {"praise", verb_praise},   {"record", verb_record},   {"replay", verb_replay},
    {"say", verb_say},         {"score", verb_score},     {"state", verb_state},
    {"steps", verb_steps},     {"stop", verb_stop},       {"think", verb_think},
    {"try", verb_try},         {"verify", verb_verify},   {"wake", verb_wake},
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
