/* A game at this keyboard. */
#include "tui/game/local_game.h"

#include "tui/game/thoughts.h"
#include "words/words.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What people want. */
typedef enum { TASK_NONE, TASK_ROLL, TASK_THROW, TASK_MOVE, TASK_UNDO, TASK_FINISH } TaskKind;

typedef struct {
    TaskKind kind;
    Throw thrown;
    Move move;
} Task;

struct LocalGame {
    Local *local;
    Thinker *thinker;
    bool has_hidden_sheets; /* and several people to hide them from */
    bool has_ended;
    LocalFinished *finished;          /* to be called then; NULL: nobody wants to know */
    char trouble[SCENE_NOTICE_BYTES]; /* what went wrong with that */
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

static const Table *table_of(const LocalGame *game)
{
    return local_table(game->local);
}

static bool is_person(const LocalGame *game, uint32_t seat)
{
    return local_bot(game->local, seat) == NULL;
}

static bool has_moves_due(const LocalGame *game)
{
    return table_due(table_of(game)) == DUE_MOVES;
}

/* Whether somebody might see a sheet not their own if the next one moved at once. */
static bool must_pass_on(const LocalGame *game)
{
    uint32_t next = local_next(game->local);

    return game->has_hidden_sheets && has_moves_due(game) && is_person(game, next) &&
           (next != game->holder || game->is_away);
}

/* What was known or is being thought of this position counts no more. */
static void leave_position(LocalGame *game)
{
    if (game->asked_of != NULL)
        atomic_store(&game->asked_of->job.is_unwanted, true);
    game->asked_of = NULL;
    thought_forget(game->known);
    game->known = NULL;
}

/* A bot has chosen. What could not be saved is asked of it again. */
static void take_answer(LocalGame *game, Question *question)
{
    game->failure = local_answer(game->local, question).failure;
    game->failed = (Task){.kind = TASK_NONE};
}

/* Gives the keyboard to the next person, unless it has to be handed over, and lets bots think. */
static void go_to_next(LocalGame *game)
{
    if (!has_moves_due(game))
        return;
    uint32_t next = local_next(game->local);
    if (is_person(game, next) && !game->has_hidden_sheets)
        game->holder = next;
    if (is_person(game, next) || game->asked != NULL || game->failure != 0)
        return;
    Question *question = local_question(game->local);
    if (question == NULL)
        return;
    game->asked = thought_of_move(question);
    if (game->asked != NULL) {
        thinker_ask(game->thinker, &game->asked->job);
        return;
    }
    question_think(question);
    take_answer(game, question);
}

static LocalResult perform(Local *local, const Task *task)
{
    switch (task->kind) {
    case TASK_ROLL:
        return local_roll(local);
    case TASK_THROW:
        return local_throw(local, task->thrown);
    case TASK_MOVE:
        return local_move(local, &task->move);
    case TASK_UNDO:
        return local_undo(local);
    case TASK_FINISH:
        return local_finish(local);
    case TASK_NONE:
        break;
    }
    return (LocalResult){.state = LOCAL_FINE};
}

/* The record is closed. */
static void end(LocalGame *game)
{
    game->has_ended = true;
    if (game->finished != NULL)
        game->finished(game->local, game->trouble, sizeof game->trouble);
}

/* Does something, notes how it went, and goes on where it went well. What could not be saved is
 * kept, so that nobody has to find the same move again. */
static void carry_out(LocalGame *game, Task task)
{
    LocalResult result = perform(game->local, &task);

    game->is_refused = result.state == LOCAL_REFUSED;
    game->verdict = result.verdict;
    game->failure = game->is_refused ? 0 : result.failure;
    game->failed = task;
    if (result.state == LOCAL_FINE) {
        leave_position(game);
        if (task.kind == TASK_FINISH)
            end(game);
    }
    go_to_next(game);
}

static void try_again(LocalGame *game)
{
    carry_out(game, game->failed);
}

/* Gives up what could not be saved; a bot's move is not anybody's to give up. */
static bool give_up(LocalGame *game)
{
    if (game->failure == 0 || game->failed.kind == TASK_NONE)
        return false;
    game->failure = 0;
    go_to_next(game);
    return true;
}

static int file(const void *state)
{
    return thinker_file(((const LocalGame *)state)->thinker);
}

static void catch_up(void *state)
{
    LocalGame *game = state;

    for (Job *job; (job = thinker_take(game->thinker)) != NULL;) {
        Thought *thought = (Thought *)job;
        if (thought == game->asked) {
            game->asked = NULL;
            take_answer(game, ((MoveThought *)thought)->question);
            leave_position(game);
            go_to_next(game);
        } else if (thought == game->asked_of) {
            game->asked_of = NULL;
            game->known = thought;
            continue;
        }
        thought_forget(thought);
    }
}

static void roll(void *state, Throw thrown)
{
    TaskKind kind = throw_sum(thrown) > 0 ? TASK_THROW : TASK_ROLL;

    carry_out(state, (Task){.kind = kind, .thrown = thrown});
}

static void move(void *state, const Move *move)
{
    carry_out(state, (Task){.kind = TASK_MOVE, .move = *move});
}

static void undo(void *state)
{
    LocalGame *game = state;

    if (give_up(game))
        return;
    game->is_away |= must_pass_on(game);
    leave_position(game);
    carry_out(game, (Task){.kind = TASK_UNDO});
}

static void go_on(void *state)
{
    LocalGame *game = state;

    if (game->failure != 0) {
        try_again(game);
        return;
    }
    game->is_refused = false;
    if (must_pass_on(game)) {
        game->holder = local_next(game->local);
        game->is_away = false;
    }
    if (table_due(table_of(game)) == DUE_NOTHING && !game->has_ended)
        carry_out(game, (Task){.kind = TASK_FINISH});
    else
        go_to_next(game);
}

static void stop_saving(void *state)
{
    LocalGame *game = state;

    if (game->failure == 0)
        return;
    local_keep_in_memory(game->local);
    try_again(game);
}

static void ask_hints(void *state)
{
    LocalGame *game = state;
    const Table *table = table_of(game);

    if (!has_moves_due(game) || game->asked_of != NULL || game->known != NULL ||
        !is_person(game, local_next(game->local)))
        return;
    game->asked_of =
        thought_of_hints(table->game, &table->seats[local_next(game->local)].sheet, table->turn);
    if (game->asked_of != NULL)
        thinker_ask(game->thinker, &game->asked_of->job);
}

static void hints(const void *state, const Compose *compose, SceneHints *hints)
{
    const LocalGame *game = state;

    hints->is_asked = game->asked_of != NULL;
    if (game->known != NULL && game->known->is_fine)
        hints_from_advice(&((const HintsThought *)game->known)->advice, compose, hints);
}

static SceneStep step_of(const LocalGame *game)
{
    if (game->failure != 0)
        return STEP_TRY_AGAIN;
    switch (table_due(table_of(game))) {
    case DUE_THROW:
        return local_throws_by_hand(game->local) ? STEP_ENTER_THROW : STEP_THROW;
    case DUE_NOTHING:
        return game->has_ended ? STEP_ENDED : STEP_OVER;
    case DUE_MOVES:
        break;
    }
    if (!is_person(game, local_next(game->local)))
        return STEP_WAIT;
    return must_pass_on(game) ? STEP_PASS_ON : STEP_MOVE;
}

static void show_players(const LocalGame *game, SceneStep step)
{
    const Table *table = table_of(game);
    bool is_over = step == STEP_OVER || step == STEP_ENDED;

    for (uint32_t seat = 0; seat < table->seat_count; seat++) {
        const Seat *shown = &table->seats[seat];
        bool is_holder = seat == game->holder && !game->is_away && step != STEP_PASS_ON;
        game->players[seat] = (ScenePlayer){
            .name = local_name(game->local, seat),
            .sheet = &shown->sheet,
            .is_here = is_person(game, seat),
            .is_bot = !is_person(game, seat),
            .is_hidden = game->has_hidden_sheets && is_person(game, seat) && !is_holder && !is_over,
            .is_thinking = step == STEP_WAIT && seat == local_next(game->local),
            .has_moved = table->round > 0 && shown->moved_round == table->round,
            .has_won = table_has_won(table, seat),
            .move = shown->move,
        };
    }
}

static void show_failure(const LocalGame *game, Scene *scene)
{
    Fault fault = {.reason = FAULT_RULES, .verdict = game->verdict};
    Text text = text_over(scene->notice, sizeof scene->notice);

    scene->is_wrong = game->failure != 0 || game->is_refused || game->trouble[0] != '\0';
    if (game->failure != 0)
        snprintf(scene->notice, sizeof scene->notice,
                 _("This could not be saved: %s. Enter tries again, w goes on without saving."),
                 strerror(game->failure));
    else if (game->is_refused)
        fault_reason(&text, &fault, words_translate);
    else
        text_put(&text, game->trouble);
}

static void show(const void *state, Scene *scene)
{
    const LocalGame *game = state;
    const Table *table = table_of(game);

    scene->step = step_of(game);
    show_players(game, scene->step);
    scene->game = table->game;
    scene->players = game->players;
    scene->player_count = table->seat_count;
    scene->seat = scene->step == STEP_PASS_ON ? local_next(game->local) : game->holder;
    scene->round = table->round;
    scene->turn = table->turn;
    if (table_due(table) != DUE_THROW)
        scene->thrown = table->thrown;
    scene->can_undo = game->failure != 0 || local_can_undo(game->local);
    scene->is_kept = game->local->is_in_file && game->failure == 0;
    scene->is_lost_if_left = !game->local->is_in_file && table->round > 0;
    show_failure(game, scene);
}

static char *record(const void *state, size_t *length)
{
    const Journal *journal = &((const LocalGame *)state)->local->journal;
    char *text = malloc(journal->length + 1);

    *length = journal->length;
    if (text != NULL)
        memcpy(text, journal->text, journal->length);
    return text;
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

LocalGame *local_game_open(Local *local, Thinker *thinker, bool has_hidden_sheets,
                           LocalFinished *finished)
{
    LocalGame *game = calloc(1, sizeof *game);
    uint32_t count = local_table(local)->seat_count;
    uint32_t people = 0;

    if (game == NULL)
        return NULL;
    game->local = local;
    game->thinker = thinker;
    game->finished = finished;
    game->players = calloc(count, sizeof *game->players);
    if (game->players == NULL) {
        free(game);
        return NULL;
    }
    for (uint32_t seat = count; seat-- > 0;)
        if (is_person(game, seat)) {
            people++;
            game->holder = seat;
        }
    game->has_hidden_sheets = has_hidden_sheets && people > 1;
    game->is_away = local_table(local)->round > 0; /* whoever goes on with it */
    go_to_next(game);
    return game;
}

/* Waits for the bot that thinks, whose move nobody wants any more. */
static void wait_for_bot(LocalGame *game)
{
    struct pollfd thinker = {.fd = thinker_file(game->thinker), .events = POLLIN};

    if (game->asked != NULL)
        atomic_store(&((MoveThought *)game->asked)->question->is_cancelled, true);
    while (game->asked != NULL) {
        (void)poll(&thinker, 1, -1);
        for (Job *job; (job = thinker_take(game->thinker)) != NULL; job->forget(job))
            if (job == &game->asked->job) {
                take_answer(game, ((MoveThought *)game->asked)->question);
                game->asked = NULL;
            }
    }
}

void local_game_close(LocalGame *game)
{
    if (game == NULL)
        return;
    leave_position(game);
    wait_for_bot(game);
    local_close(game->local);
    free(game->players);
    free(game);
}
