/* A game at this keyboard. */
#include "tui/game/local_game.h"

#include "tui/game/think_jobs.h"
#include "words/words.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the player asks for. */
typedef enum { TASK_NONE, TASK_ROLL, TASK_THROW, TASK_MOVE, TASK_UNDO, TASK_FINISH } LocalTaskKind;

typedef struct {
    LocalTaskKind kind;
    Throw thrown;
    Move move;
} LocalTask;

struct LocalGame {
    Local *local;
    Thinker *thinker;
    bool has_hidden_sheets; /* only if there are several people */
    bool has_ended;
    LocalFinished *finished;          /* called when the game has ended; may be NULL */
    char trouble[SCENE_NOTICE_BYTES]; /* what `finished` reported, or "" */
    uint32_t holder;                  /* the seat of the person at the keyboard */
    bool is_passed_on;                /* the keyboard is being passed on; `holder` is out of date */
    ThinkJob *move_job;               /* the bot's move being worked out; owned by the thinker */
    ThinkJob *hints_job;              /* the hints being worked out; owned by the thinker */
    ThinkJob *known_hints;            /* the hints for this position, or NULL */
    int failure;                      /* errno of the latest failed save; 0: none */
    LocalTask failed;                 /* the task that could not be saved, to be tried again */
    bool is_refused;                  /* the rules refused the latest move; see the verdict */
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

/* Returns true if the keyboard has to be passed on before the next player's sheet is shown. */
static bool must_pass_on(const LocalGame *game)
{
    uint32_t next = local_next(game->local);

    return game->has_hidden_sheets && has_moves_due(game) && is_person(game, next) &&
           (next != game->holder || game->is_passed_on);
}

/* Drops the hints for the position that is left. */
static void leave_position(LocalGame *game)
{
    if (game->hints_job != NULL)
        atomic_store(&game->hints_job->job.is_unwanted, true);
    game->hints_job = NULL;
    think_job_forget(game->known_hints);
    game->known_hints = NULL;
}

/* Takes a bot's move. If it cannot be saved, the bot is asked again later. */
static void take_answer(LocalGame *game, Question *question)
{
    game->failure = local_answer(game->local, question).failure;
    game->failed = (LocalTask){.kind = TASK_NONE};
}

/* Gives the keyboard to the next person, or waits until it is passed on. Lets bots think. */
static void go_to_next(LocalGame *game)
{
    if (!has_moves_due(game))
        return;
    uint32_t next = local_next(game->local);
    if (is_person(game, next) && !game->has_hidden_sheets)
        game->holder = next;
    if (is_person(game, next) || game->move_job != NULL || game->failure != 0)
        return;
    Question *question = local_question(game->local);
    if (question == NULL)
        return;
    game->move_job = think_job_for_move(question);
    if (game->move_job != NULL) {
        thinker_ask(game->thinker, &game->move_job->job);
        return;
    }
    question_think(question);
    take_answer(game, question);
}

static LocalResult perform(Local *local, const LocalTask *task)
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

/* Called when the record is closed. */
static void end(LocalGame *game)
{
    game->has_ended = true;
    if (game->finished != NULL)
        game->finished(game->local, game->trouble, sizeof game->trouble);
}

/* Carries out a task and goes on if it succeeded. A task that could not be saved is kept, so that
 * the player does not have to enter the move again. */
static void carry_out(LocalGame *game, LocalTask task)
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

/* Drops the task that could not be saved. A bot's move cannot be dropped. */
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
        ThinkJob *task = (ThinkJob *)job;
        if (task == game->move_job) {
            game->move_job = NULL;
            take_answer(game, ((ThinkMoveJob *)task)->question);
            leave_position(game);
            go_to_next(game);
        } else if (task == game->hints_job) {
            game->hints_job = NULL;
            game->known_hints = task;
            continue;
        }
        think_job_forget(task);
    }
}

static void roll(void *state, Throw thrown)
{
    LocalTaskKind kind = throw_sum(thrown) > 0 ? TASK_THROW : TASK_ROLL;

    carry_out(state, (LocalTask){.kind = kind, .thrown = thrown});
}

static void move(void *state, const Move *move)
{
    carry_out(state, (LocalTask){.kind = TASK_MOVE, .move = *move});
}

static void undo(void *state)
{
    LocalGame *game = state;

    if (give_up(game))
        return;
    game->is_passed_on |= must_pass_on(game);
    leave_position(game);
    carry_out(game, (LocalTask){.kind = TASK_UNDO});
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
        game->is_passed_on = false;
    }
    if (table_due(table_of(game)) == DUE_NOTHING && !game->has_ended)
        carry_out(game, (LocalTask){.kind = TASK_FINISH});
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

    if (!has_moves_due(game) || game->hints_job != NULL || game->known_hints != NULL ||
        !is_person(game, local_next(game->local)))
        return;
    game->hints_job =
        think_job_for_hints(table->game, &table->seats[local_next(game->local)].sheet, table->turn);
    if (game->hints_job != NULL)
        thinker_ask(game->thinker, &game->hints_job->job);
}

static void hints(const void *state, const Compose *compose, SceneHints *hints)
{
    const LocalGame *game = state;

    hints->is_asked = game->hints_job != NULL;
    if (game->known_hints != NULL && game->known_hints->is_fine)
        hints_from_advice(&((const ThinkHintsJob *)game->known_hints)->advice, compose, hints);
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
        bool is_holder = seat == game->holder && !game->is_passed_on && step != STEP_PASS_ON;
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
    scene_take_throws(scene, local_room(game->local));
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
    game->is_passed_on =
        local_table(local)->round > 0; /* a resumed game: it is unknown who sits at the keyboard */
    go_to_next(game);
    return game;
}

/* Waits for the bot that is thinking; its move is no longer needed. */
static void wait_for_bot(LocalGame *game)
{
    struct pollfd thinker = {.fd = thinker_file(game->thinker), .events = POLLIN};

    if (game->move_job != NULL)
        atomic_store(&((ThinkMoveJob *)game->move_job)->question->is_cancelled, true);
    while (game->move_job != NULL) {
        (void)poll(&thinker, 1, -1);
        for (Job *job; (job = thinker_take(game->thinker)) != NULL; job->forget(job))
            if (job == &game->move_job->job) {
                take_answer(game, ((ThinkMoveJob *)game->move_job)->question);
                game->move_job = NULL;
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
