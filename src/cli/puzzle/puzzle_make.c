/* knobel puzzle make: finds puzzles and writes them into a file. */
#include "cli/puzzle/puzzle_make.h"

#include "cli/puzzle/puzzle_sources.h"
#include "cli/trials/parallel_games.h"
#include "base/save.h"
#include "bots/net/net_file.h"
#include "puzzles/maker.h"
#include "puzzles/puzzle_text.h"
#include "shell/output.h"
#include "shell/progress.h"
#include "shell/values.h"
#include "shell/where.h"
#include "shell/words.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    COUNT_USUAL = 300,
    COUNT_MOST = 10000,
    BLOCK = 64,           /* games that are searched at a time */
    GAMES_FOR_EACH = 100, /* the most games that are searched for each puzzle that is wanted */
};

/* The puzzles that a block of games offers. Large: on the heap. */
typedef struct {
    unsigned counts[BLOCK];
    Puzzle offers[BLOCK][MAKER_GAME_MOST];
    unsigned chosen_count;
    Puzzle chosen[BLOCK];
    bool is_confirmed[BLOCK];
} MakeBlock;

/* One run. */
typedef struct {
    Maker maker;
    uint64_t seed;
    uint64_t threads;
    unsigned wanted;
    PuzzlePositions positions; /* of records; none: bots play */
    uint64_t searched;         /* games, or positions, so far */
    uint64_t end;              /* the most that are searched */
    MakerMix mix;
    Puzzle *puzzles; /* `wanted` of them; mix.count are there */
    MakeBlock *block;
    char folder[WHERE_BYTES];
    char part[WHERE_BYTES]; /* where unfinished work is kept */
    Progress progress;
} Make;

static void *open_nothing(void *context)
{
    return context;
}

static void close_nothing(void *context, void *own)
{
    (void)context;
    (void)own;
}

static void search_one(void *context, void *own, uint64_t index)
{
    Make *make = own;
    MakeBlock *block = make->block;
    uint64_t number = make->searched + index;

    (void)context;
    if (make->positions.count > 0) {
        const PuzzlePosition *position = &make->positions.list[number];
        block->counts[index] =
            maker_judge(&make->maker, &position->sheet, position->thrown, block->offers[index]);
    } else {
        block->counts[index] = maker_play(&make->maker, make->seed, number, block->offers[index]);
    }
}

static void confirm_one(void *context, void *own, uint64_t index)
{
    Make *make = own;
    MakeBlock *block = make->block;

    (void)context;
    block->is_confirmed[index] = maker_confirm(&make->maker, &block->chosen[index]);
}

/* Does the work of one step in all threads. */
static Status work(Make *make, uint64_t count, void (*step)(void *, void *, uint64_t))
{
    double seconds;
    const ParallelGames parallel = {
        .games = count,
        .threads = make->threads < count ? make->threads : count,
        .is_quiet = true,
        .context = make,
        .open = open_nothing,
        .play = step,
        .gather = close_nothing,
    };

    return count > 0 ? parallel_games_play(&parallel, &seconds) : STATUS_FINE;
}

static bool is_known(const Make *make, const Puzzle *puzzle)
{
    for (unsigned i = 0; i < make->mix.count; i++)
        if (puzzle_signature(&make->puzzles[i]) == puzzle_signature(puzzle))
            return true;
    return false;
}

/* Of the puzzles of one game the one of the rarest level, if there is room for it. */
static const Puzzle *choose_offer(const Make *make, const MakerMix *mix, unsigned game)
{
    const Puzzle *best = NULL;

    for (unsigned i = 0; i < make->block->counts[game]; i++) {
        const Puzzle *offer = &make->block->offers[game][i];
        bool is_open = make->positions.count > 0 || maker_mix_has_room(mix, offer, make->wanted);
        if (is_open && (best == NULL || mix->of_level[offer->level] < mix->of_level[best->level]))
            best = offer;
    }
    return best;
}

static void choose_offers(Make *make, uint64_t games)
{
    MakeBlock *block = make->block;
    MakerMix mix = make->mix;

    block->chosen_count = 0;
    for (unsigned game = 0; game < games; game++) {
        const Puzzle *offer = choose_offer(make, &mix, game);
        if (offer == NULL || is_known(make, offer))
            continue;
        block->chosen[block->chosen_count++] = *offer;
        maker_mix_add(&mix, offer);
    }
}

static void take_confirmed(Make *make)
{
    const MakeBlock *block = make->block;

    for (unsigned i = 0; i < block->chosen_count && make->mix.count < make->wanted; i++) {
        if (!block->is_confirmed[i] || is_known(make, &block->chosen[i]))
            continue;
        make->puzzles[make->mix.count] = block->chosen[i];
        maker_mix_add(&make->mix, &block->chosen[i]);
    }
}

/* The text of all puzzles so far, with its length; NULL if memory is short. */
static char *write_all(const Make *make, size_t *length)
{
    size_t size = (size_t)PUZZLE_TEXT_SIZE * (make->mix.count + 1);
    char *bytes = malloc(size);
    Text text = text_over(bytes, size);

    if (bytes == NULL)
        return NULL;
    puzzle_file_write_start(&text, make->maker.game);
    if (make->positions.count == 0) {
        text_put(&text, "seed ");
        text_number(&text, make->seed);
        text_put(&text, "\nsearched ");
        text_number(&text, make->searched);
        text_char(&text, '\n');
    }
    for (unsigned i = 0; i < make->mix.count; i++) {
        puzzle_text_write(&text, &make->puzzles[i]);
        text_char(&text, '\n');
    }
    *length = text.length;
    return bytes;
}

static Status save(const Make *make, const char *path)
{
    size_t length = 0;
    char *bytes = write_all(make, &length);

    if (bytes == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    Status status = status_of_file(path, save_whole(path, bytes, length, NULL));
    free(bytes);
    return status;
}

/* Takes up a run that was stopped. */
static void take_part_line(void *context, const PuzzleFile *file, const Puzzle *puzzle)
{
    Make *make = context;

    if (puzzle == NULL && span_is(file->key, "searched"))
        (void)span_number(file->value, make->end, &make->searched);
    if (puzzle == NULL || make->mix.count == make->wanted)
        return;
    make->puzzles[make->mix.count] = *puzzle;
    maker_mix_add(&make->mix, puzzle);
}

static Status resume(Make *make)
{
    if (make->positions.count > 0 || access(make->part, F_OK) != 0)
        return STATUS_FINE;
    return puzzle_sources_file(make->part, take_part_line, make);
}

static void show(Make *make)
{
    char done[200];
    double of_puzzles = (double)make->mix.count / make->wanted;
    double of_games = (double)make->searched / (double)make->end;

    if (!progress_is_due(&make->progress))
        return;
    snprintf(done, sizeof done, _("%u of %u puzzles"), make->mix.count, make->wanted);
    progress_show(&make->progress, of_puzzles > of_games ? of_puzzles : of_games, done);
}

static Status search(Make *make)
{
    Status status = STATUS_FINE;

    while (status == STATUS_FINE && make->mix.count < make->wanted && make->searched < make->end) {
        uint64_t left = make->end - make->searched;
        uint64_t count = left < BLOCK ? left : BLOCK;
        status = work(make, count, search_one);
        choose_offers(make, count);
        if (status == STATUS_FINE)
            status = work(make, make->block->chosen_count, confirm_one);
        if (status != STATUS_FINE)
            break;
        take_confirmed(make);
        make->searched += count;
        if (make->positions.count == 0)
            status = save(make, make->part);
        show(make);
    }
    progress_close(&make->progress);
    return status;
}

/* The easiest first. */
static int compare_puzzles(const void *one, const void *other)
{
    const Puzzle *a = one;
    const Puzzle *b = other;

    if (a->rating != b->rating)
        return a->rating < b->rating ? -1 : 1;
    return puzzle_signature(a) < puzzle_signature(b) ? -1 : 1;
}

/* Writes FOLDER/GAME-CHECKSUM.puzzles. */
static Status finish(Make *make, char path[WHERE_BYTES])
{
    size_t length = 0;

    qsort(make->puzzles, make->mix.count, sizeof *make->puzzles, compare_puzzles);
    char *bytes = write_all(make, &length);
    if (bytes == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    snprintf(path, WHERE_BYTES, "%.4000s/%s-%016llx.puzzles", make->folder, make->maker.game->name,
             (unsigned long long)net_checksum(bytes, length));
    Status status = status_of_file(path, save_whole(path, bytes, length, NULL));
    free(bytes);
    if (status == STATUS_FINE && make->positions.count == 0)
        (void)unlink(make->part);
    return status;
}

static Status answer(const Make *make, const char *path, bool as_json)
{
    Output *output = output_open(true);
    Json json = json_over(output);

    if (as_json) {
        json_begin(&json, NULL, '{');
        json_string(&json, "file", path);
        json_number(&json, "puzzles", make->mix.count);
        json_number(&json, "searched", make->searched);
        json_begin(&json, "missed_by", '{');
        for (unsigned i = 0; i < LEVEL_COUNT; i++)
            json_number(&json, puzzle_levels[i], make->mix.of_level[i]);
        json_end(&json, '}');
        json_begin(&json, "themes", '{');
        for (unsigned i = 0; i < THEME_COUNT; i++)
            json_number(&json, puzzle_themes[i], make->mix.of_theme[i]);
        json_end(&json, '}');
        json_end(&json, '}');
        json_newline(&json);
    } else {
        output_format(output, _("%s: %u puzzles\n"), path, make->mix.count);
        for (unsigned i = 0; i < LEVEL_COUNT; i++)
            output_format(output, _("%6u missed by %s and weaker ones\n"), make->mix.of_level[i],
                          puzzle_levels[i]);
    }
    return output_close(output);
}

/* Reads the arguments. */
static Status prepare(const Arguments *arguments, Make *make)
{
    const char *folder = arguments_value(arguments, "output");
    ParallelGames parallel = {.games = COUNT_USUAL};

    make->maker.game = value_game(arguments->operands[1]);
    if (make->maker.game == NULL)
        return STATUS_INPUT;
    make->seed = 1;
    if (!parallel_games_read(&parallel, arguments, "count", COUNT_MOST) ||
        !value_number(arguments, "seed", 0, UINT64_MAX, &make->seed))
        return STATUS_INPUT;
    Status status = value_net(&(Nets){0}, make->maker.game);
    if (status != STATUS_FINE)
        return status;
    make->maker.net = net_of(make->maker.game);
    make->threads = parallel.threads;
    make->wanted = (unsigned)parallel.games;
    snprintf(make->folder, sizeof make->folder, "%.4000s", folder != NULL ? folder : ".");
    snprintf(make->part, sizeof make->part, "%.4000s/%s-%u-%llu.part", make->folder,
             make->maker.game->name, make->wanted, (unsigned long long)make->seed);
    status = puzzle_sources_records(arguments, make->maker.game, &make->positions);
    if (status == STATUS_FINE && arguments_value(arguments, "from") != NULL &&
        make->positions.count == 0)
        status = complain(STATUS_INPUT, _("--from: there is no position of %s in these records"),
                          make->maker.game->name);
    make->end =
        make->positions.count > 0 ? make->positions.count : (uint64_t)make->wanted * GAMES_FOR_EACH;
    return status;
}

static Status run(const Arguments *arguments, Make *make)
{
    char path[WHERE_BYTES];

    Status status = prepare(arguments, make);
    if (status != STATUS_FINE)
        return status;
    make->puzzles = calloc(make->wanted, sizeof *make->puzzles);
    make->block = malloc(sizeof *make->block);
    if (make->puzzles == NULL || make->block == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    status = resume(make);
    make->progress = progress_open();
    if (status == STATUS_FINE)
        status = search(make);
    if (status == STATUS_FINE)
        status = finish(make, path);
    return status == STATUS_FINE ? answer(make, path, arguments_value(arguments, "json") != NULL)
                                 : status;
}

Status puzzle_make(const Arguments *arguments)
{
    Make *make = calloc(1, sizeof *make);
    Status status =
        make != NULL ? run(arguments, make) : complain(STATUS_MACHINE, _("not enough memory"));

    if (make != NULL) {
        puzzle_positions_free(&make->positions);
        free(make->puzzles);
        free(make->block);
    }
    free(make);
    return status;
}
