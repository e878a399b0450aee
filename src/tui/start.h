/* The choices for a new game. If one is invalid, its field says why and the others are kept. */
#ifndef KNOBEL_TUI_START_H
#define KNOBEL_TUI_START_H

#include "local/seating.h"
#include "tui/saved.h"

enum {
    START_PEOPLE_BYTES = 400,
    START_SEED_BYTES = 24,
    START_BOT_KINDS = 16,
    START_BOTS_MOST = 99, /* of one kind */
};

typedef enum {
    START_SAVED, /* a game to resume */
    START_GAME,
    START_PEOPLE,
    START_BOTS,
    START_DICE,
    START_SEED,
    START_SHEETS,
    START_RECORD,
    START_GO,
    START_FIELDS,
} StartField;

/* All choices. */
typedef struct {
    const Game *game;
    char people[START_PEOPLE_BYTES]; /* names, separated by commas */
    unsigned bots[START_BOT_KINDS];  /* the number of bots of each kind, in the order of bot_at */
    bool throws_by_hand;
    char seed[START_SEED_BYTES]; /* empty: a random one */
    bool has_hidden_sheets;
    bool is_kept;
} StartChoices;

/* An error at a field; the reason is "" if there is none. */
typedef struct {
    StartField field;
    char reason[400];
} StartWrong;

/* Starts the chosen game in a new file of the folder. Returns NULL and sets `wrong` if that fails.
 * Sets `path` to the name of the file, or to "". */
Local *start_game(const StartChoices *choices, const char *folder, char path[PATH_MAX],
                  StartWrong *wrong);

/* The same for a game that the command line describes. */
Local *start_named(const LocalSetup *setup, const char *folder, char path[PATH_MAX],
                   StartWrong *wrong);

/* Resumes a saved game. Returns NULL and sets `wrong` if that fails. */
Local *start_saved(const char *path, StartWrong *wrong);

#endif
