/* What libknobel can do, as a program to start from:
 *   example <FILE              reads a record and prints every player's total
 *   example GAME SEED          plays a game alone with random moves and prints its record
 * Build it with: cc example.c $(pkg-config --cflags --libs knobel) -o example */
#include <knobel.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int complain(const Fault *fault)
{
    char why[200];
    Text text = text_over(why, sizeof why);

    fault_write(&text, fault, NULL);
    fprintf(stderr, "%s\n", why);
    return 1;
}

static void print_totals(const Record *record)
{
    for (uint32_t i = 0; i < record->player_count; i++)
        printf("%s %u\n", record->names[i], (unsigned)record->seats[i].sheet.total);
}

/* Folds the lines of a file into tables, one game after another. */
static int read_record(FILE *file)
{
    static Record record;
    static char line[RECORD_LINE_BYTES + 3];
    Fault fault;

    record_open(&record, NULL, NULL);
    while (fgets(line, sizeof line, file) != NULL) {
        Span span = {line, strcspn(line, "\n")};
        RecordTaken taken = record_take(&record, span, &fault);
        if (taken == RECORD_NEXT_GAME) {
            print_totals(&record);
            record_next(&record);
            taken = record_take(&record, span, &fault);
        }
        if (taken == RECORD_WRONG)
            return complain(&fault);
    }
    if (!record_end(&record, &fault))
        return complain(&fault);
    print_totals(&record);
    return 0;
}

/* One of the moves listed so far, each equally likely. */
typedef struct {
    Rng rng;
    uint32_t count;
    Move move;
} Choice;

static bool consider(void *context, const Move *move)
{
    Choice *choice = context;

    if (rng_below(&choice->rng, ++choice->count) == 0)
        choice->move = *move;
    return true;
}

static int play(const Game *game, uint64_t seed)
{
    char buffer[4096];
    Text text = text_over(buffer, sizeof buffer);
    Rng dice = rng_start(seed, 0, RNG_DICE);
    Choice choice = {.rng = rng_start(seed, 0, RNG_PLAYER)};
    Seat seat;
    Table table = table_start(game, &seat, 1);

    record_write_start(&text, game->name);
    record_write_header(&text, "player", span_of("Example"));
    while (table_due(&table) == DUE_THROW) {
        table_throw(&table, dice_throw(&dice));
        record_write_throw(&text, table.round, table.thrown);
        choice.count = 0;
        moves_list(game, &seat.sheet, table.turn, MOVES_DISTINCT, consider, &choice);
        table_move(&table, 0, &choice.move);
        record_write_move(&text, &choice.move);
        text_char(&text, '\n');
    }
    record_write_score(&text, &table);
    fputs(buffer, stdout);
    return text.is_cut;
}

int main(int argc, char *argv[])
{
    const Game *game = argc == 3 ? game_find(argv[1], strlen(argv[1])) : NULL;

    if (game != NULL)
        return play(game, strtoull(argv[2], NULL, 10));
    return argc == 1 ? read_record(stdin) : 2;
}
