/* What somebody chooses before a game: every field keeps what was right, and says what is wrong. */
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
    START_SAVED, /* a game to go on with */
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

/* All that can be chosen. */
typedef struct {
    const Game *game;
    char people[START_PEOPLE_BYTES]; /* names with commas between them */
    unsigned bots[START_BOT_KINDS];  /* how many of each, as bot_at numbers them */
    bool throws_by_hand;
    char seed[START_SEED_BYTES]; /* empty: one that nobody can foresee */
    bool has_hidden_sheets;
    bool is_kept;
} StartChoices;

/* What is wrong with a field; its reason is empty where nothing is. */
typedef struct {
    StartField field;
    char reason[400];
} StartWrong;

/* Starts the game that was chosen, in a new file of the folder; NULL with what is wrong. `path`
 * becomes the file's name, or "". */
Local *start_game(const StartChoices *choices, const char *folder, char path[PATH_MAX],
                  StartWrong *wrong);

/* The same for a game that was put together elsewhere. */
Local *start_named(const LocalSetup *setup, const char *folder, char path[PATH_MAX],
                   StartWrong *wrong);

/* Goes on with a saved game; NULL with what is wrong. */
Local *start_saved(const char *path, StartWrong *wrong);

#endif
