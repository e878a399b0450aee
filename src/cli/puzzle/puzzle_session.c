/* What somebody at a terminal solves. */
#include "cli/puzzle/puzzle_session.h"

#include "base/folder.h"
#include "base/save.h"
#include "cli/puzzle/puzzle_sources.h"
#include "puzzles/shipped.h"
#include "shell/lines.h"
#include "shell/words.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Puzzles being read. */
typedef struct {
    const Game *game;
    Puzzle *list; /* TRAINER_PUZZLES fit */
    unsigned count;
} Shelving;

static void shelve(void *context, const PuzzleFile *file, const Puzzle *puzzle)
{
    Shelving *shelving = context;

    shelving->game = file->game;
    if (puzzle != NULL && shelving->count < TRAINER_PUZZLES)
        shelving->list[shelving->count++] = *puzzle;
}

PuzzleShelf *session_shelf(PuzzleSession *session, const Game *game)
{
    unsigned number = 0;

    while (game_at(number) != game)
        number++;
    return &session->shelves[number];
}

/* Puts what was read on the shelf of its game. */
static void put(PuzzleSession *session, Shelving *shelving)
{
    if (shelving->count == 0) {
        free(shelving->list);
        return;
    }
    PuzzleShelf *shelf = session_shelf(session, shelving->game);
    shelf->puzzles = shelving->list;
    trainer_open(&shelf->trainer, shelving->game, shelving->list, shelving->count);
}

static Status open_file(PuzzleSession *session, const char *path)
{
    Shelving shelving = {.list = calloc(TRAINER_PUZZLES, sizeof(Puzzle))};

    if (shelving.list == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    Status status = puzzle_sources_file(path, shelve, &shelving);
    if (status == STATUS_FINE && shelving.count == 0)
        status = complain(STATUS_INPUT, _("%.200s: there are no puzzles in it"), path);
    if (status != STATUS_FINE)
        shelving.count = 0;
    put(session, &shelving);
    return status;
}

/* Reads the program's own puzzles of a game, which are sound: a test reads them all. */
static Status open_own(PuzzleSession *session, const Game *game)
{
    Shelving shelving = {.list = calloc(TRAINER_PUZZLES, sizeof(Puzzle))};
    PuzzleFile file = {0};
    size_t length = 0;
    char *bytes = shipped_puzzles(game, &length);
    Span rest = {bytes, bytes != NULL ? length : 0};
    Span line;
    Puzzle puzzle;
    Fault fault;

    if (shelving.list == NULL) {
        free(bytes);
        return complain(STATUS_MACHINE, _("not enough memory"));
    }
    while (span_line(&rest, &line))
        if (puzzle_file_take(&file, line, &puzzle, &fault) == PUZZLE_READ)
            shelve(&shelving, &file, &puzzle);
    put(session, &shelving);
    free(bytes);
    return STATUS_FINE;
}

static void take(PuzzleSession *session, const PuzzleTry *one)
{
    PuzzleShelf *shelf = session_shelf(session, one->game);

    if (shelf->puzzles != NULL)
        trainer_take(&shelf->trainer, one);
    session->latest = one->game;
}

static Status read_log(PuzzleSession *session)
{
    Lines *lines = lines_open(session->log);
    Status status = STATUS_FINE;
    LinesState state = LINES_READ;
    uint64_t number = 0;
    PuzzleTry one;
    Fault fault;
    Span line;

    if (lines == NULL)
        return errno == ENOENT ? STATUS_FINE : status_of_file(session->log, errno);
    while (status == STATUS_FINE && (state = lines_next(lines, &line)) == LINES_READ) {
        number++;
        if (try_text_parse(line, &one, &fault)) {
            take(session, &one);
            continue;
        }
        fault.line = number;
        status = complain_of_fault(session->log, &fault);
    }
    if (status == STATUS_FINE && state == LINES_FAILED)
        status = status_of_file(session->log, lines->failure);
    lines_close(lines);
    return status;
}

Status session_open(PuzzleSession *session, const Arguments *arguments)
{
    const char *path = arguments_value(arguments, "file");
    char folder[WHERE_BYTES];
    Text log = text_over(session->log, sizeof session->log);
    Status status = STATUS_FINE;

    if (path != NULL)
        status = open_file(session, path);
    for (unsigned i = 0; path == NULL && status == STATUS_FINE && game_at(i) != NULL; i++)
        status = open_own(session, game_at(i));
    if (status != STATUS_FINE || !where_data(folder))
        return status;
    text_put(&log, folder);
    text_put(&log, "/puzzles.log");
    if (log.is_cut)
        return complain(STATUS_INPUT, _("the name of the home folder is too long"));
    return read_log(session);
}

/* Appends a line to the log. Returns 0 or errno. */
static int append(const char *path, const char *line, size_t length)
{
    int failure = folder_make_for(path);

    if (failure != 0)
        return failure;
    int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return errno;
    failure = save_bytes(file, line, length);
    if (failure == 0 && fsync(file) != 0)
        failure = errno;
    close(file);
    return failure;
}

Status session_add(PuzzleSession *session, const PuzzleTry *one)
{
    char line[TRY_TEXT_SIZE];
    Text text = text_over(line, sizeof line);

    take(session, one);
    if (session->log[0] == '\0')
        return STATUS_FINE;
    try_text_write(&text, one);
    text_char(&text, '\n');
    return status_of_file(session->log, append(session->log, line, text.length));
}

void session_close(PuzzleSession *session)
{
    for (unsigned i = 0; i < SESSION_GAMES; i++)
        free(session->shelves[i].puzzles);
}
