/* A room: one table of the server, with its seats, sheets and rights, as the fold of its events.
 *
 * An event is a line of text (docs/protocol.md). Behind a tab stands what is stored but not shown:
 * whose seat it is, the secret of the dice, a hidden move. A room changes only by events; each is
 * checked first, and one that is refused changes nothing. Somebody *asks* for something, time
 * passes, or a bot has chosen: what follows are new events, which are behind `saved` until whoever
 * drives the room has stored them. If they cannot be stored, the room is thrown away and folded
 * anew.
 *
 * No sockets, no threads, no clock: times are given, in milliseconds since 1970. */
#ifndef KNOBEL_ROOM_ROOM_H
#define KNOBEL_ROOM_ROOM_H

#include "bots/bot.h"
#include "room/fair.h"
#include "engine/table.h"
#include "notation/fault.h"
#include "notation/record_line.h"
#include "room/identity.h"

enum {
    ROOM_SEATS = 100,
    ROOM_NAME_BYTES = 60,   /* that people can ask for; records have longer names */
    ROOM_LINE_BYTES = 1024, /* of an event, and of what somebody asks */
    ROOM_SHEETS = 20,       /* summed up, at most */
    ROOM_EVENTS = 250000,   /* of one room, ever */
};

/* No time at all: nothing is to happen. */
#define ROOM_NEVER INT64_MAX

typedef enum {
    ROOM_FINE,
    ROOM_SYNTAX,
    ROOM_OPTION, /* see the word */
    ROOM_NAME,
    ROOM_NAME_TAKEN,
    ROOM_SEAT,
    ROOM_SEAT_TAKEN,
    ROOM_SEATED,
    ROOM_NO_SEAT,
    ROOM_HOST,
    ROOM_STARTED,
    ROOM_NOT_STARTED,
    ROOM_NOBODY,
    ROOM_CLOSED,
    ROOM_ROUND,
    ROOM_TURN,
    ROOM_RULES, /* see the verdict */
    ROOM_DICE,
    ROOM_SALT,
    ROOM_TICKET,
    ROOM_WORD,
    ROOM_LEVEL,
    ROOM_NO_NET, /* the game has no net, which this needs */
    ROOM_GAME,
    ROOM_SHEET,
    ROOM_HERE,
    ROOM_BOT,
    ROOM_NOT_GIVEN,
    ROOM_HINTS,
    ROOM_FULL,    /* the log holds as many events as it may */
    ROOM_MEMORY,  /* this machine's is short */
    ROOM_DAMAGED, /* only in folding: the log says what cannot be */
    ROOM_REASONS,
} RoomReason;

typedef struct {
    RoomReason reason;
    Verdict verdict; /* with ROOM_RULES */
    Span word;       /* with ROOM_OPTION: points into what was asked */
} RoomRefusal;

typedef enum {
    ROOM_IS_NEW,     /* no event yet */
    ROOM_IS_OPEN,    /* no series is under way: people come and go */
    ROOM_IS_PLAYING, /* a sheet is in play */
    ROOM_IS_BETWEEN, /* the next sheet of the series is to come */
    ROOM_IS_CLOSED,
} RoomPhase;

typedef enum {
    ROOM_DICE_FAIR,   /* fixed before the sheet, and provably so */
    ROOM_DICE_HAND,   /* real ones: the host types what they show */
    ROOM_DICE_DAILY,  /* fixed, and the same for everybody on a day */
    ROOM_DICE_SEEDED, /* follow from a seed that the table's options tell */
} RoomDice;

typedef struct {
    const Game *game;
    RoomDice dice;
    const Bot *level;
    uint32_t seats; /* 0: any number */
    uint32_t sheets;
    uint32_t time;   /* seconds; 0: none */
    uint32_t absent; /* seconds; 0: never */
    uint32_t pause;  /* tenths of a second */
    bool is_listed;
    bool is_hidden;
    bool has_hints;
    bool takes_turns; /* players move one after the other, and nothing happens by itself */
    bool has_seed;
    uint64_t seed; /* of the bots' choices, and of seeded dice */
    char day[11];  /* of the daily challenge; "" elsewhere */
    char name[ROOM_NAME_BYTES + 1];
} RoomOptions;

/* One seat, by number from 1. */
typedef struct {
    bool is_taken;
    bool has_ticket;
    const Bot *bot;      /* sits here; NULL: a person */
    const Bot *stand_in; /* plays on for the person; NULL: nobody */
    Identity owner;
    Identity ticket;
    uint32_t player;   /* its number in the game, from 0, once a series has begun */
    uint32_t series;   /* points of the series' finished sheets */
    uint64_t votes[2]; /* whose: for a stand-in, a bit for each seat */
    char name[RECORD_NAME_BYTES + 1];
    char salt[FAIR_SALT_BYTES + 1];

    /* Of this server alone, no part of the fold. */
    uint32_t connections;
    int64_t left; /* when the last of them ended */
} Place;

/* Made by room_new, gone with room_free. Others read it and change it only by the functions
 * below. */
typedef struct {
    char code[CODE_BYTES_MOST + 1];
    bool is_outside; /* folds what clients are shown */
    RoomPhase phase;
    RoomOptions options;
    Identity host;
    uint32_t host_seat;        /* 0: none */
    uint32_t host_connections; /* of this server alone, no part of the fold */

    Place *places; /* [place_count], those ever used; seat n is places[n - 1] */
    uint32_t place_count;
    uint32_t people; /* how many seats persons own */

    Table table;            /* over `seats`, while a sheet is in play and until the next begins */
    Seat *seats;            /* [player_count] */
    uint32_t *player_seats; /* [player_count]: which seat a player of the game has */
    uint32_t player_count;

    uint32_t sheet;        /* how many have begun */
    uint32_t sheet_start;  /* the version with which the latest did */
    uint32_t over;         /* the version with which the latest sheet ended; 0: none has */
    uint32_t unveiled;     /* how often hidden moves were shown */
    uint32_t seating;      /* how often seats changed owners */
    uint32_t series_sheet; /* of this series */
    FairKey commitment;    /* to the dice fixed last */
    FairKey secret;        /* of these; not known outside until the sheet is over */
    bool has_secret;
    int64_t thrown; /* when the latest throw fell */
    int64_t moved;  /* when the latest move was made */
    int64_t loaded; /* when this server took the room up */

    char *log; /* all events, each with a newline behind it, as they are stored */
    size_t log_length;
    size_t log_size;
    uint32_t *starts; /* [version]: where each begins in the log */
    uint32_t starts_size;
    uint32_t version; /* how many events there are */
    uint32_t saved;   /* how many of them are known to be stored */
} Room;

/* An empty room, or NULL where memory is short. */
Room *room_new(const char *code, int64_t now);
void room_free(Room *room);

/* Folds events that come from the store (one a line, without the last newline); they count as
 * saved. */
RoomRefusal room_fold(Room *room, Span events, int64_t at);

/* The other side: a room as a client folds it from what it is shown. Owners and secrets are not
 * known there, and a hidden move only counts as made. `line` is an event with its number before it,
 * which must be the next one. */
Room *room_outside(const char *code);
RoomRefusal room_hear(Room *room, Span line);

/* Whether people and tables may be called so. */
bool name_is_good(Span name);

/* The first events of a new room: what somebody asked for behind `make`, or one try at a day. */
RoomRefusal room_make(Room *room, const Identity *host, Span words, int64_t now);
RoomRefusal room_make_daily(Room *room, const Identity *who, const Game *game, const char *day,
                            const FairKey *secret, Span name, int64_t now);

/* Somebody asks for something: a verb and its words. Verbs that make events are all answered here;
 * ROOM_SYNTAX for others. `ticket` gets what `ticket` answers, and is "" else. */
RoomRefusal room_ask(Room *room, const Identity *who, Span words, int64_t now,
                     char ticket[TOKEN_BYTES + 1]);

/* A bot has chosen for this seat in this round: for itself, for somebody who is away, or because
 * the time was up. Refused where that is no longer wanted. */
RoomRefusal room_bot_moved(Room *room, uint32_t seat, uint32_t round, const Move *move,
                           int64_t now);

/* Whom to ask for the move of this seat now; NULL: nobody. */
const Bot *room_bot_for(const Room *room, uint32_t seat, int64_t now);

/* Lets happen what is due by now: throws, ends of sheets, players replaced. */
RoomRefusal room_tick(Room *room, int64_t now);

/* The next time after now at which room_tick or room_bot_for will have something new to say, if
 * nobody asks for anything before; or ROOM_NEVER. */
int64_t room_next_tick(const Room *room, int64_t now);

/* When the room has to be woken even if nobody is connected; 0: not at all. */
int64_t room_wake(const Room *room);

/* Connections come and go. When seats have changed owners, who is connected has to be told anew. */
void room_nobody_here(Room *room);
void room_enter(Room *room, const Identity *who);
void room_leave(Room *room, const Identity *who, int64_t now);

/* Whose move is next, where players take turns; only while moves are due. */
static inline uint32_t room_next_player(const Room *room)
{
    return room->table.seat_count - room->table.waiting;
}

/* The seat somebody owns; 0: none. */
uint32_t room_seat_of(const Room *room, const Identity *who);
bool room_is_host(const Room *room, const Identity *who);

/* The events that are not stored yet, as they are to be; without the last newline. */
Span room_unsaved(const Room *room);
void room_saved(Room *room);

/* Writes the events behind `*from`, stored ones only, as they are shown to the owner of a seat (0:
 * to anybody), each with its number and a newline; as many as fit. Moves `*from` on. */
void room_show(const Room *room, uint32_t seat, uint32_t *from, Text *text);

/* The line of a listed room that waits for players, as the lobby shows it behind the code; "" where
 * it is not to be listed. */
void room_listing(const Room *room, Text *text);

/* A finished sheet as a record, from 1; false where there is none. Outside it is the same. The
 * bytes belong to the caller. `seats`, unless it is NULL, becomes the seat of each player of the
 * record. */
bool room_record(const Room *room, uint32_t sheet, char **record, size_t *length,
                 uint32_t seats[ROOM_SEATS]);

/* How the sheet in play ended for the owner of a seat; only after `over` and before the next
 * `start`. */
uint32_t room_place(const Room *room, uint32_t seat);

/* The word for a refusal, and where the rules say why: `rules cell-is-taken c3`. */
void room_refusal_write(Text *text, const RoomRefusal *refusal);

#endif
