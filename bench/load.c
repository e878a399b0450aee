/* Load for a table server: tables of players who answer every throw at once, or who do nothing.
 * Prints one line of figures.
 *
 *   load play PORT PROCESS TABLES PLAYERS SECONDS GAME THINKING
 *   load idle PORT PROCESS TABLES PLAYERS SECONDS
 *
 * PROCESS is that of the server, whose memory and time are measured; THINKING is the longest time
 * that players think, in milliseconds. */
#include "gauge.h"
#include "swarm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CONNECTING_MOST = 64, /* at a time: a listener's queue is short */
    SECOND = 1000000000,
    MILLISECOND = 1000000,
    THINKING_MOST = 60000,
};

#define NOBODY UINT32_MAX

typedef enum { NOWHERE, ENTERING_LOBBY, MAKING, MADE, ENTERING, SITTING, SEATED } Phase;

/* The members that finish thinking in each millisecond: the first one, and who follows whom. */
typedef struct {
    uint32_t first[THINKING_MOST + 1];
    uint32_t *next; /* [members] */
    int64_t now;    /* all moves up to this millisecond have been made */
} Thoughts;

typedef struct {
    const char *game;
    uint32_t thinking;
    Thoughts thoughts;
    Rng rng;
    pid_t process;
    uint32_t tables;
    uint32_t players;
    double seconds;
    char (*codes)[GUEST_CODE_BYTES + 1]; /* [tables] */
    uint32_t seated;
    bool is_playing;
    bool is_measuring;
    uint64_t moves;
    Delays delays;
} Load;

static void fail(const char *what, const char *why)
{
    fprintf(stderr, "load: %s: %s\n", what, why);
    exit(1);
}

/* One turn of the loop; a lost connection ends the program. */
static void turn(Swarm *swarm, int milliseconds)
{
    swarm_turn(swarm, milliseconds);
    if (swarm->is_lost)
        fail("lost", swarm->loss);
}

static void take_answer(Guest *guest, uint32_t id, bool is_ok, Span words)
{
    Swarm *swarm = guest->context;
    Load *load = swarm->context;
    Member *member = swarm_member(guest);

    if (!is_ok)
        fail("refused", guest->answer);
    if (id == 1)
        return;
    if (member->phase == MAKING) {
        snprintf(load->codes[member->number / load->players], GUEST_CODE_BYTES + 1, "%.*s",
                 (int)words.length, words.start);
        member->phase = MADE;
    } else if (member->phase == SITTING) {
        member->phase = SEATED;
        load->seated++;
    } else if (member->asked_at != 0) {
        if (load->is_measuring) {
            load->moves++;
            delays_add(&load->delays, gauge_clock() - member->asked_at);
        }
        member->asked_at = 0;
    }
}

/* The table exists: all its players enter it. */
static void enter_table(Swarm *swarm, Load *load, Member *host)
{
    for (uint32_t i = 0; i < load->players; i++) {
        host[i].phase = ENTERING;
        swarm_go(swarm, &host[i], load->codes[host->number / load->players]);
    }
}

static void move(Swarm *swarm, Member *member)
{
    if (!guest_move(&member->guest))
        return;
    member->asked_at = gauge_clock();
    swarm_flush(swarm, member);
}

/* Starts to think about the throw, once. */
static void think(Load *load, Member *member)
{
    Thoughts *thoughts = &load->thoughts;
    const Fold *fold = &member->guest.fold;
    uint32_t due = fold->sheet * 1000 + fold->round;

    if (member->thought_of == due)
        return;
    member->thought_of = due;
    uint64_t end = (uint64_t)thoughts->now + 1 + rng_below(&load->rng, load->thinking);
    uint32_t *first = &thoughts->first[end % THINKING_MOST];
    thoughts->next[member->number] = *first;
    *first = member->number;
}

/* Moves for all whose thinking time is over. */
static void finish_thoughts(Swarm *swarm, Load *load)
{
    Thoughts *thoughts = &load->thoughts;

    for (int64_t now = gauge_clock() / MILLISECOND; thoughts->now < now;) {
        uint32_t *first = &thoughts->first[++thoughts->now % THINKING_MOST];
        uint32_t number = *first;
        *first = NOBODY;
        while (number != NOBODY) {
            uint32_t next = thoughts->next[number];
            move(swarm, &swarm->members[number]);
            number = next;
        }
    }
}

/* Whether all players have committed to their links for the next sheet. */
static bool is_ready(const Load *load, const Fold *fold)
{
    for (uint32_t seat = 0; seat <= load->players; seat++)
        if (!fold->has_chain[seat] || fold->linked[seat] > 0)
            return false;
    return true;
}

/* Moves if it is due. The host starts the next sheet. */
static void play(Swarm *swarm, Load *load, Member *member)
{
    Guest *guest = &member->guest;
    bool is_first = member->number % load->players == 0;

    if (fold_waits_for(&guest->fold, guest->seat)) {
        if (load->thinking > 0)
            think(load, member);
        else
            move(swarm, member);
    } else if (is_first && !guest->fold.is_playing && is_ready(load, &guest->fold) &&
               guest->moved_in != guest->fold.sheet + 1) {
        guest_say(guest, "start");
        guest->moved_in = guest->fold.sheet + 1;
    }
}

static void step(Swarm *swarm, Member *member)
{
    Load *load = swarm->context;
    Guest *guest = &member->guest;

    if (member->phase == MADE) {
        enter_table(swarm, load, member);
    } else if (!guest->is_greeted) {
        return;
    } else if (member->phase == ENTERING_LOBBY) {
        guest_say(guest, "make %s pause=0 name=Table %u", load->game, (unsigned)member->number);
        member->phase = MAKING;
    } else if (member->phase == ENTERING) {
        guest_say(guest, "sit 0 Player %u", (unsigned)member->number);
        member->phase = SITTING;
    } else if (load->is_playing && member->phase == SEATED) {
        play(swarm, load, member);
    }
}

/* Creates all tables and seats all players. */
static void gather(Swarm *swarm, Load *load)
{
    uint32_t begun = 0;

    while (load->seated < load->tables * load->players) {
        while (begun < load->tables && swarm->connecting < CONNECTING_MOST) {
            Member *host = &swarm->members[begun++ * load->players];
            host->phase = ENTERING_LOBBY;
            swarm_go(swarm, host, "");
        }
        turn(swarm, 100);
    }
}

/* Every member looks at its table again: hosts start. */
static void begin_play(Swarm *swarm, Load *load)
{
    load->is_playing = true;
    for (uint32_t i = 0; i < swarm->count; i++) {
        step(swarm, &swarm->members[i]);
        swarm_flush(swarm, &swarm->members[i]);
    }
}

/* Runs for this time, and until a move has been measured. */
static void run_for(Swarm *swarm, double seconds)
{
    Load *load = swarm->context;
    int64_t end = gauge_clock() + (int64_t)(seconds * (double)SECOND);
    bool wants_move = load->is_playing && load->is_measuring;

    for (int64_t now; (now = gauge_clock()) < end || (wants_move && load->moves == 0);) {
        bool can_wait = load->thinking == 0 && now < end;
        turn(swarm, can_wait ? (int)((end - now) / MILLISECOND + 1) : 1);
        finish_thoughts(swarm, load);
    }
}

static void print_delays(const Delays *delays)
{
    printf("p50 %.1f ms, p99 %.1f ms, p99.9 %.1f ms", delays_share(delays, 0.5),
           delays_share(delays, 0.99), delays_share(delays, 0.999));
}

static void run_tables(Load *load, WirePlace place, bool is_idle)
{
    static const GuestHooks hooks = {.answer = take_answer};
    Swarm swarm;
    uint64_t memory = process_memory(load->process);
    uint32_t connections = load->tables * load->players;

    swarm_start(&swarm, place, connections, &hooks);
    swarm.step = step;
    swarm.context = load;
    load->codes = calloc(load->tables, sizeof *load->codes);
    load->thoughts.next = calloc(connections, sizeof *load->thoughts.next);
    if (load->codes == NULL || load->thoughts.next == NULL)
        fail("load", "memory");
    for (uint32_t i = 0; i <= THINKING_MOST; i++)
        load->thoughts.first[i] = NOBODY;
    load->thoughts.now = gauge_clock() / MILLISECOND;
    int64_t start = gauge_clock();
    gather(&swarm, load);
    double gathering = (double)(gauge_clock() - start) / (double)SECOND;
    if (!is_idle)
        begin_play(&swarm, load);
    run_for(&swarm, load->seconds / (double)GAUGE_WARM_UP_SHARE);
    load->is_measuring = true;
    double used = process_time(load->process);
    start = gauge_clock();
    run_for(&swarm, load->seconds);
    double seconds = (double)(gauge_clock() - start) / (double)SECOND;
    used = process_time(load->process) - used;
    double grown = process_growth(load->process, memory);
    printf("%u tables, %u connections", (unsigned)load->tables, (unsigned)connections);
    if (is_idle) {
        printf(", idle: seated in %.1f s", gathering);
    } else {
        printf(", %s, thinking up to %u ms: %.0f moves/s, ", load->game, (unsigned)load->thinking,
               (double)load->moves / seconds);
        print_delays(&load->delays);
    }
    printf(", processor %.1f%%", 100 * used / seconds);
    if (load->moves > 0)
        printf(" (%.0f us a move)", 1e6 * used / (double)load->moves);
    printf(", %.1f KB a connection, %.1f KB a table\n", grown / connections, grown / load->tables);
    swarm_end(&swarm);
    free(load->codes);
    free(load->thoughts.next);
}

static uint32_t number_of(const char *word)
{
    char *end;
    unsigned long number = strtoul(word, &end, 10);

    if (*word == '\0' || *end != '\0')
        fail(word, "not a number");
    return (uint32_t)number;
}

int main(int count, char **words)
{
    static Load load = {.game = "knister"};
    bool is_idle = count == 7 && strcmp(words[1], "idle") == 0;
    bool is_play = count == 9 && strcmp(words[1], "play") == 0;

    if (!is_idle && !is_play) {
        fprintf(stderr, "usage: load play PORT PROCESS TABLES PLAYERS SECONDS GAME THINKING\n"
                        "       load idle PORT PROCESS TABLES PLAYERS SECONDS\n");
        return 2;
    }
    WirePlace place = {.port = (uint16_t)number_of(words[2])};
    load.process = (pid_t)number_of(words[3]);
    load.tables = number_of(words[4]);
    load.players = number_of(words[5]);
    load.seconds = strtod(words[6], NULL);
    if (is_play) {
        load.game = words[7];
        load.thinking = number_of(words[8]);
    }
    if (load.thinking >= THINKING_MOST)
        fail(words[8], "too long");
    load.rng = rng_start(1, 0, RNG_DICE);
    run_tables(&load, place, is_idle);
    return 0;
}
