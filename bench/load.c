/* Load for a table server: tables of players who answer every throw at once, or who do nothing.
 * Prints one line of figures.
 *
 *   load play PORT PROCESS TABLES PLAYERS SECONDS [GAME]
 *   load idle PORT PROCESS TABLES PLAYERS SECONDS
 *
 * PROCESS is the server's, to look at its memory and its time. */
#include "gauge.h"
#include "swarm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CONNECTING_MOST = 64, /* at a time: a listener's queue is short */
    WARM_UP_SECONDS = 3,
    SETTLE_SECONDS = 2,
    SECOND = 1000000000,
};

typedef enum { NOWHERE, ENTERING_LOBBY, MAKING, MADE, ENTERING, SITTING, SEATED } Phase;

typedef struct {
    const char *game;
    pid_t process;
    uint32_t tables;
    uint32_t players;
    uint32_t seconds;
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

static void run_for(Swarm *swarm, uint32_t seconds)
{
    int64_t end = gauge_clock() + (int64_t)seconds * SECOND;

    for (int64_t now; (now = gauge_clock()) < end;)
        turn(swarm, (int)((end - now) / 1000000 + 1));
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

/* Its table is made: all its players go there. */
static void enter_table(Swarm *swarm, Load *load, Member *host)
{
    for (uint32_t i = 0; i < load->players; i++) {
        host[i].phase = ENTERING;
        swarm_go(swarm, &host[i], load->codes[host->number / load->players]);
    }
}

/* Moves where it is due; whoever made the table begins the next sheet. */
static void play(Load *load, Member *member)
{
    Guest *guest = &member->guest;
    bool is_first = member->number % load->players == 0;

    if (guest_move(guest)) {
        member->asked_at = gauge_clock();
    } else if (is_first && !guest->fold.is_playing && guest->moved_in != guest->fold.sheet + 1) {
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
        play(load, member);
    }
}

/* Makes all tables and seats everybody. */
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

/* Everybody looks at the table anew: hosts begin. */
static void begin_play(Swarm *swarm, Load *load)
{
    load->is_playing = true;
    for (uint32_t i = 0; i < swarm->count; i++) {
        step(swarm, &swarm->members[i]);
        swarm_flush(swarm, &swarm->members[i]);
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
    if (load->codes == NULL)
        fail("load", "memory");
    int64_t start = gauge_clock();
    gather(&swarm, load);
    double gathering = (double)(gauge_clock() - start) / SECOND;
    if (!is_idle)
        begin_play(&swarm, load);
    run_for(&swarm, is_idle ? SETTLE_SECONDS : WARM_UP_SECONDS);
    load->is_measuring = true;
    double used = process_time(load->process);
    start = gauge_clock();
    run_for(&swarm, load->seconds);
    double seconds = (double)(gauge_clock() - start) / SECOND;
    used = process_time(load->process) - used;
    uint64_t grown = process_memory(load->process) - memory;
    printf("%u tables, %u connections", (unsigned)load->tables, (unsigned)connections);
    if (is_idle) {
        printf(", idle: seated in %.1f s", gathering);
    } else {
        printf(": %.0f moves/s, ", (double)load->moves / seconds);
        print_delays(&load->delays);
    }
    printf(", processor %.1f%%, %.1f KB a connection, %.1f KB a table\n", 100 * used / seconds,
           (double)grown / connections, (double)grown / load->tables);
    swarm_end(&swarm);
    free(load->codes);
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
    bool is_play = (count == 7 || count == 8) && strcmp(words[1], "play") == 0;

    if (!is_idle && !is_play) {
        fprintf(stderr, "usage: load play|idle PORT PROCESS TABLES PLAYERS SECONDS [GAME]\n");
        return 2;
    }
    WirePlace place = {.port = (uint16_t)number_of(words[2])};
    load.process = (pid_t)number_of(words[3]);
    load.tables = number_of(words[4]);
    load.players = number_of(words[5]);
    load.seconds = number_of(words[6]);
    if (count == 8)
        load.game = words[7];
    run_tables(&load, place, is_idle);
    return 0;
}
