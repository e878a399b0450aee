/* A game at this keyboard. */
#include "tui/game/local.h"

#include "tui/game/thoughts.h"
#include "words/words.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is asked of the session. */
typedef enum { TASK_NONE, TASK_ROLL, TASK_THROW, TASK_MOVE, TASK_UNDO, TASK_FINISH } TaskKind;

typedef struct {
    TaskKind kind;
    Throw thrown;
    Move move;
} Task;

struct Local {
    Session *session;
    Thinker *thinker;
    bool has_hidden_sheets; /* and several people to hide them from */
    bool has_ended;
    SessionFinished *finished;        /* told of it */
    char trouble[SCENE_NOTICE_BYTES]; /* which they had with it */
    uint32_t holder;                  /* who has the keyboard */
    bool is_away;                     /* or has given it away, to somebody not known yet */
    Thought *asked;                   /* the bot's move that is awaited; belongs to the thinker */
    Thought *asked_of;                /* the hints that are awaited, likewise */
    Thought *known;                   /* the hints for this position */
    int failure;                      /* errno of the save that failed last; 0: none */
    Task failed;                      /* what could not be saved, to be tried again */
    bool is_refused;                  /* by the rules: */
    Verdict verdict;
    ScenePlayer *players;
};

static const Table *table_of(const Local *local)
{
    return &local->session->record.table;
}

static bool is_person(const Local *local, uint32_t seat)
{
    return local->session->bots[seat] == NULL;
}

static bool has_moves_due(const Local *local)
{
    return table_due(table_of(local)) == DUE_MOVES;
}

/* Whether somebody might see a sheet not their own if the next one moved at once. */
static bool must_pass_on(const Local *local)
{
    uint32_t next = session_next(local->session);

    return local->has_hidden_sheets && has_moves_due(local) && is_person(local, next) &&
           (next != local->holder || local->is_away);
}

static void drop(Thought **asked)
{
    if (*asked != NULL)
        atomic_store(&(*asked)->job.is_unwanted, true);
    *asked = NULL;
}

/* What was known or is being thought of this position counts no more. */
static void leave_position(Local *local)
{
    drop(&local->asked);
    drop(&local->asked_of);
    thought_forget(local->known);
    local->known = NULL;
}

/* Gives the keyboard to the next person, unless it has to be handed over, and lets bots think. */
static void go_to_next(Local *local)
{
    if (!has_moves_due(local))
        return;
    uint32_t next = session_next(local->session);
    if (is_person(local, next)) {
        if (!local->has_hidden_sheets)
            local->holder = next;
        return;
    }
    if (local->asked != NULL || local->failure != 0)
        return;
    SessionQuestion question = session_question(local->session);
    local->asked = thought_of_move(&question);
    if (local->asked != NULL) {
        thinker_ask(local->thinker, &local->asked->job);
    } else {
        local->failure = ENOMEM;
        local->failed = (Task){.kind = TASK_NONE};
    }
}

static SessionResult perform(Session *session, const Task *task)
{
    switch (task->kind) {
    case TASK_ROLL:
        return session_roll(session);
    case TASK_THROW:
        return session_throw(session, task->thrown);
    case TASK_MOVE:
        return session_move(session, &task->move);
    case TASK_UNDO:
        return session_undo(session);
    case TASK_FINISH:
        return session_finish(session);
    case TASK_NONE:
        break;
    }
    return (SessionResult){.state = SESSION_FINE};
}

/* The record is closed. */
static void end(Local *local)
{
    local->has_ended = true;
    if (local->finished != NULL)
        local->finished(local->session, local->trouble, sizeof local->trouble);
}

/* Does something, notes how it went, and goes on where it went well. What could not be saved is
 * kept, so that nobody has to find the same move again. */
static void carry_out(Local *local, Task task)
{
    SessionResult result = perform(local->session, &task);

    local->is_refused = result.state == SESSION_REFUSED;
    local->verdict = result.verdict;
    local->failure = local->is_refused ? 0 : result.failure;
    local->failed = task;
    if (result.state == SESSION_FINE) {
        leave_position(local);
        if (task.kind == TASK_FINISH)
            end(local);
    }
    go_to_next(local);
}

static void try_again(Local *local)
{
    carry_out(local, local->failed);
}

/* Gives up what could not be saved; a bot's move is not anybody's to give up. */
static bool give_up(Local *local)
{
    if (local->failure == 0 ||
        (local->failed.kind == TASK_MOVE && !is_person(local, session_next(local->session))))
        return false;
    local->failure = 0;
    go_to_next(local);
    return true;
}

static int file(const void *game)
{
    return thinker_file(((const Local *)game)->thinker);
}

static void catch_up(void *game)
{
    Local *local = game;

    for (Job *job; (job = thinker_take(local->thinker)) != NULL;) {
        Thought *thought = (Thought *)job;
        if (thought == local->asked) {
            local->asked = NULL;
            carry_out(local, (Task){.kind = TASK_MOVE, .move = ((MoveThought *)thought)->move});
        } else if (thought == local->asked_of) {
            local->asked_of = NULL;
            local->known = thought;
            continue;
        }
        thought_forget(thought);
    }
}

static void roll(void *game, Throw thrown)
{
    TaskKind kind = throw_sum(thrown) > 0 ? TASK_THROW : TASK_ROLL;

    carry_out(game, (Task){.kind = kind, .thrown = thrown});
}

static void move(void *game, const Move *move)
{
    carry_out(game, (Task){.kind = TASK_MOVE, .move = *move});
}

static void undo(void *game)
{
    Local *local = game;

    if (give_up(local))
        return;
    local->is_away |= must_pass_on(local);
    leave_position(local);
    carry_out(local, (Task){.kind = TASK_UNDO});
}

static void go_on(void *game)
{
    Local *local = game;

    if (local->failure != 0) {
        try_again(local);
        return;
    }
    local->is_refused = false;
    if (must_pass_on(local)) {
        local->holder = session_next(local->session);
        local->is_away = false;
    }
    if (table_due(table_of(local)) == DUE_NOTHING && !local->has_ended)
        carry_out(local, (Task){.kind = TASK_FINISH});
    else
        go_to_next(local);
}

static void stop_saving(void *game)
{
    Local *local = game;

    if (local->failure != 0 && session_keep_in_memory(local->session).state == SESSION_FINE)
        try_again(local);
}

static void ask_hints(void *game)
{
    Local *local = game;
    const Table *table = table_of(local);

    if (!has_moves_due(local) || local->asked_of != NULL || local->known != NULL ||
        !is_person(local, session_next(local->session)))
        return;
    local->asked_of = thought_of_hints(
        table->game, &table->seats[session_next(local->session)].sheet, table->turn);
    if (local->asked_of != NULL)
        thinker_ask(local->thinker, &local->asked_of->job);
}

static void hints(const void *game, const Compose *compose, SceneHints *hints)
{
    const Local *local = game;

    hints->is_asked = local->asked_of != NULL;
    if (local->known != NULL && local->known->is_fine)
        hints_from_advice(&((const HintsThought *)local->known)->advice, compose, hints);
}

static SceneStep step_of(const Local *local)
{
    if (local->failure != 0)
        return STEP_TRY_AGAIN;
    switch (table_due(table_of(local))) {
    case DUE_THROW:
        return local->session->throws_by_hand ? STEP_ENTER_THROW : STEP_THROW;
    case DUE_NOTHING:
        return local->has_ended ? STEP_ENDED : STEP_OVER;
    case DUE_MOVES:
        break;
    }
    if (!is_person(local, session_next(local->session)))
        return STEP_WAIT;
    return must_pass_on(local) ? STEP_PASS_ON : STEP_MOVE;
}

static void show_players(const Local *local, SceneStep step)
{
    const Table *table = table_of(local);
    bool is_over = step == STEP_OVER || step == STEP_ENDED;

    for (uint32_t seat = 0; seat < table->seat_count; seat++) {
        const Seat *shown = &table->seats[seat];
        bool is_holder = seat == local->holder && !local->is_away && step != STEP_PASS_ON;
        local->players[seat] = (ScenePlayer){
            .name = local->session->record.names[seat],
            .sheet = &shown->sheet,
            .is_here = is_person(local, seat),
            .is_bot = !is_person(local, seat),
            .is_hidden =
                local->has_hidden_sheets && is_person(local, seat) && !is_holder && !is_over,
            .is_thinking = step == STEP_WAIT && seat == session_next(local->session),
            .has_moved = table->round > 0 && shown->moved_round == table->round,
            .has_won = table_has_won(table, seat),
            .move = shown->move,
        };
    }
}

static void show_failure(const Local *local, Scene *scene)
{
    Fault fault = {.reason = FAULT_RULES, .verdict = local->verdict};
    Text text = text_over(scene->notice, sizeof scene->notice);

    scene->is_wrong = local->failure != 0 || local->is_refused || local->trouble[0] != '\0';
    if (local->failure != 0)
        snprintf(scene->notice, sizeof scene->notice,
                 _("This could not be saved: %s. Enter tries again, w goes on without saving."),
                 strerror(local->failure));
    else if (local->is_refused)
        fault_reason(&text, &fault, words_translate);
    else
        text_put(&text, local->trouble);
}

static void show(const void *game, Scene *scene)
{
    const Local *local = game;
    const Table *table = table_of(local);

    scene->step = step_of(local);
    show_players(local, scene->step);
    scene->game = table->game;
    scene->players = local->players;
    scene->player_count = table->seat_count;
    scene->seat = scene->step == STEP_PASS_ON ? session_next(local->session) : local->holder;
    scene->round = table->round;
    scene->turn = table->turn;
    if (table_due(table) != DUE_THROW)
        scene->thrown = table->thrown;
    scene->can_undo =
        local->failure != 0 || (!local->has_ended && session_can_undo(local->session));
    scene->is_kept = local->session->is_in_file && local->failure == 0;
    scene->is_lost_if_left = !local->session->is_in_file && table->round > 0;
    show_failure(local, scene);
}

static char *record(const void *game, size_t *length)
{
    const Local *local = game;
    char *text = NULL;

    if (session_text(local->session, &text, length).state == SESSION_FINE)
        return text;
    free(text);
    return NULL;
}

const Source local_source = {
    .file = file,
    .catch_up = catch_up,
    .show = show,
    .roll = roll,
    .move = move,
    .undo = undo,
    .go_on = go_on,
    .ask_hints = ask_hints,
    .hints = hints,
    .stop_saving = stop_saving,
    .record = record,
};

Local *local_open(Session *session, Thinker *thinker, bool has_hidden_sheets)
{
    Local *local = calloc(1, sizeof *local);
    uint32_t count = session->record.table.seat_count;
    uint32_t people = 0;

    if (local == NULL)
        return NULL;
    local->session = session;
    local->thinker = thinker;
    local->players = calloc(count, sizeof *local->players);
    if (local->players == NULL) {
        free(local);
        return NULL;
    }
    for (uint32_t seat = count; seat-- > 0;)
        if (is_person(local, seat)) {
            people++;
            local->holder = seat;
        }
    local->has_hidden_sheets = has_hidden_sheets && people > 1;
    local->is_away = session->record.table.round > 0; /* whoever goes on with it */
    go_to_next(local);
    return local;
}

void local_tell(Local *local, SessionFinished *finished)
{
    local->finished = finished;
}

void local_close(Local *local)
{
    if (local == NULL)
        return;
    leave_position(local);
    session_close(local->session);
    free(local->players);
    free(local);
}
