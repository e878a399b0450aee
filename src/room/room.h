/* A room: one table with its seats, sheets and rights. It is the fold of its events.
 *
 * An event is a line of text (docs/protocol.md). The part after a tab is stored but not shown: the
 * owner of a seat, the secret of the dice, a hidden move. A room changes only by events. Each is
 * checked first, and a refused event changes nothing. Requests, the passing of time and the choices
 * of bots lead to new events. They are numbered above `saved` until the caller has stored them. If
 * they cannot be stored, the caller frees the room and folds its stored events again. The
 * same is needed after ROOM_MEMORY: of several events that belong together, only the first may have
 * been added.
 *
 * No sockets, no threads, no clock: the caller passes times, in milliseconds since 1970. */
#ifndef KNOBEL_ROOM_ROOM_H
#define KNOBEL_ROOM_ROOM_H

#include "bots/bot.h"
#include "room/chain.h"
#include "engine/table.h"
#include "notation/fault.h"
#include "notation/record_line.h"
#include "room/identity.h"

enum {
    ROOM_SEATS = 100,
    ROOM_NAME_BYTES = 60,    /* of a name in a request; names in records may be longer */
    ROOM_LINE_BYTES = 1024,  /* of an event, and of a request */
    ROOM_SHEETS = 20,        /* of a series, at most */
    ROOM_EVENTS = 250000,    /* of one room, at most */
    ROOM_REMOVED_MOST = 256, /* removed people that a room remembers */
};

/* The time of something that will not happen. */
#define ROOM_NEVER INT64_MAX

typedef enum {
    ROOM_FINE,
    ROOM_SYNTAX,
    ROOM_OPTION, /* see `word` */
    ROOM_NAME,
    ROOM_NAME_TAKEN,
    ROOM_SEAT,
    ROOM_SEAT_TAKEN,
    ROOM_SEATED,
    ROOM_LOCKED,
    ROOM_REMOVED,
    ROOM_SELF,
    ROOM_NO_SEAT,
    ROOM_HOST,
    ROOM_STARTED,
    ROOM_NOT_STARTED,
    ROOM_NOBODY,
    ROOM_CLOSED,
    ROOM_ROUND,
    ROOM_TURN,
    ROOM_RULES, /* see `verdict` */
    ROOM_DICE,
    ROOM_SALT, /* only in logs of 0.1.0 */
    ROOM_LINK,
    ROOM_TICKET,
    ROOM_WORD,
    ROOM_LEVEL,
    ROOM_NO_NET, /* the game has no net, which this needs */
    ROOM_GAME,
    ROOM_SHEET,
    ROOM_HERE,
    ROOM_GRACE, /* somebody was connected until just now */
    ROOM_BOT,
    ROOM_MAKER, /* whoever made the table cannot be removed */
    ROOM_NOT_GIVEN,
    ROOM_HINTS,
    ROOM_FULL,    /* the log has reached ROOM_EVENTS */
    ROOM_MEMORY,  /* out of memory */
    ROOM_DAMAGED, /* only when folding: an event of the log is invalid */
    ROOM_REASONS,
} RoomReason;

typedef struct {
    RoomReason reason;
    Verdict verdict; /* with ROOM_RULES */
    Span word;       /* with ROOM_OPTION: points into the request */
} RoomRefusal;

typedef enum {
    ROOM_IS_NEW,     /* no event yet */
    ROOM_IS_OPEN,    /* no series is under way: people may sit down and stand up */
    ROOM_IS_PLAYING, /* a sheet is in play */
    ROOM_IS_BETWEEN, /* between two sheets of a series */
    ROOM_IS_CLOSED,
} RoomPhase;

typedef enum {
    ROOM_DICE_FAIR,   /* made of links of the server and the players (room/chain.h) */
    ROOM_DICE_HAND,   /* real dice: the host types what they show */
    ROOM_DICE_DAILY,  /* fixed, and the same for everybody on a day */
    ROOM_DICE_SEEDED, /* computed from the seed in the options */
} RoomDice;

typedef struct {
    const Game *game;
    RoomDice dice;
    const Bot *level;
    uint32_t seats; /* 0: any number */
    uint32_t sheets;
    uint32_t time;   /* for a move, in seconds; 0: no limit */
    uint32_t absent; /* seconds until a bot replaces an absent player; 0: never */
    uint32_t pause;  /* between two rounds, in tenths of a second */
    bool is_listed;
    bool is_hidden;
    bool has_hints;
    bool takes_turns; /* players move one after the other; nothing happens without a request */
    bool has_seed;
    uint64_t seed; /* of the bots' choices, and of seeded dice */
    char day[11];  /* of a daily challenge; "": another table */
    char name[ROOM_NAME_BYTES + 1];
} RoomOptions;

/* A chain of links for one sheet (room/chain.h), as far as it is public. */
typedef struct {
    bool is_used;       /* its owner has committed to it and has revealed every link so far */
    FairKey commitment; /* all zero: none */
    FairKey link;       /* the latest link, or the commitment */
    uint32_t round;     /* of that link */
} RoomChain;

/* One seat. Seats are numbered from 1. */
typedef struct {
    bool is_taken;
    bool has_ticket;
    const Bot *bot;      /* that sits here; NULL: a person */
    const Bot *stand_in; /* that plays for the person; NULL: none */
    Identity owner;
    Identity ticket;
    uint32_t player;   /* number in the game, from 0, once a series has begun */
    uint32_t series;   /* points of the series' finished sheets */
    uint64_t votes[2]; /* for a stand-in: one bit for each seat that voted */
    char name[RECORD_NAME_BYTES + 1];
    char salt[FAIR_SALT_BYTES + 1]; /* only in logs of 0.1.0 */
    RoomChain chain;

    /* Of this server only, not part of the fold. */
    uint32_t connections;
    int64_t left;           /* when the last connection ended */
    FairKey offered;        /* the link that the player has revealed here */
    uint32_t offered_sheet; /* its sheet; 0: none */
    uint32_t offered_round;
} Place;

/* Somebody who came during a series, and is seated when it is over. */
typedef struct {
    uint32_t number; /* from 1; the lowest that was free */
    Identity owner;
    char name[ROOM_NAME_BYTES + 1];
} NextPlayer;

/* What a client finds wrong with the dice that it is shown. */
typedef enum {
    DICE_FINE,
    DICE_UNPROMISED,  /* the server threw without a commitment */
    DICE_SERVER_LINK, /* the server's link does not match its commitment */
    DICE_PLAYER_LINK, /* a player's link does not match the commitment */
    DICE_THROW,       /* the throw does not follow from the links */
    DICE_CHANGED,     /* a move was taken back after the moves were final */
    DICE_HISTORY,     /* throws or moves differ from those that were shown before */
    DICE_IGNORED,     /* the throw was made without this device's link, which had arrived */
} DiceFault;

/* What a client checks. */
typedef struct {
    DiceFault fault; /* the first one */
    uint32_t fault_sheet;
    uint32_t fault_round;
    FairKey history;     /* hash of all throws, and of all moves that were shown */
    uint32_t seen_sheet; /* a throw that this device saw earlier; 0: none */
    uint32_t seen_round;
    FairKey seen; /* the history up to that throw */
} RoomWitness;

/* Made by room_new, freed by room_free. Callers may read it, and change it only with the functions
 * below. */
typedef struct {
    char code[CODE_BYTES_MOST + 1];
    bool is_outside; /* a client's view: folded from the events it is shown */
    FairKey key;     /* of this server, which its links follow from; not part of the fold */
    FairKey *links;  /* [CHAIN_LINKS + 1]: of this server for `links_sheet`, or NULL */
    uint32_t links_sheet;
    FairKey checked;        /* the server's link for the next throw, and that throw, which were */
    Throw checked_throw;    /* computed here and need not be checked again */
    uint32_t checked_round; /* 0: none */
    RoomPhase phase;
    RoomOptions options;
    Identity maker; /* who made the table, and can always lead it again */
    Identity host;
    uint32_t host_seat;        /* 0: none */
    uint32_t host_connections; /* of this server only, not part of the fold, like the next two */
    int64_t host_left;         /* when the host's last connection ended */
    int64_t grace;             /* milliseconds after that in which nobody may act for somebody */

    Place *places;        /* [place_count]; seat n is places[n - 1] */
    uint32_t place_count; /* the highest seat ever taken */
    uint32_t people;      /* number of seats owned by people */
    bool is_locked;       /* nobody else may sit down */
    Identity *removed;    /* [removed_count]: people whom the host removed; they may not sit down */
    uint32_t removed_count;
    uint32_t removals; /* the same, as everybody can count them, without knowing who they are */
    NextPlayer *next;  /* [next_count]: those who want to play in the next series, in order */
    uint32_t next_count;

    Table table;            /* over `seats`, from the start of a sheet until the next begins */
    Seat *seats;            /* [player_count] */
    uint32_t *player_seats; /* [player_count]: the seat number of each player */
    uint32_t player_count;

    uint32_t sheet;           /* number of sheets that have begun */
    uint32_t sheet_start;     /* version of the event that began the latest sheet */
    uint32_t over;            /* version of the event that ended the latest sheet; 0: none */
    uint32_t unveil_count;    /* how often hidden moves were disclosed */
    uint32_t seating_changes; /* how often seats or the host changed */
    uint32_t series_sheet;    /* number of the latest sheet within its series */
    RoomChain chain;          /* the server's, of the latest or the next sheet */
    bool has_fixed_dice;      /* that sheet has no chains: all its throws follow from a secret */
    FairKey commitment;       /* to the secret of fixed dice */
    FairKey secret;           /* of fixed dice, if known */
    bool has_secret;
    bool is_final;       /* the moves of the round are final: links can be revealed */
    int64_t finalized;   /* since when */
    RoomWitness witness; /* only in a client's view */
    int64_t thrown;      /* time of the latest throw */
    int64_t moved;       /* time of the latest move of a person, or else of a round's first move */
    int64_t loaded;      /* when this server loaded the room */

    char *log; /* all events as they are stored, each followed by a newline */
    size_t log_length;
    size_t log_size;
    uint32_t *starts; /* [version]: the offset of each event in the log */
    uint32_t starts_size;
    uint32_t version; /* number of events */
    uint32_t saved;   /* number of events known to be stored */
} Room;

/* An empty room. NULL: out of memory. Set `key` if dice will be thrown. */
Room *room_new(const char *code, int64_t now);
void room_free(Room *room);

/* Carries over what is not part of the fold when a room is loaded again and replaces `before`. */
void room_replace(Room *room, const Room *before);

/* Folds events from the store: one per line, without the last newline. They count as saved. */
RoomRefusal room_fold(Room *room, Span events, int64_t at);

/* A client's view of a room, folded from the events that the client is shown. It does not know
 * owners and secrets; of a hidden move it knows only that it was made. `line` is an event preceded
 * by its number, which must be the next one. */
Room *room_outside(const char *code);
RoomRefusal room_hear(Room *room, Span line);

/* Whether a name is allowed for people and tables. */
bool name_is_good(Span name);

/* Add the first events of a new room: with the options after `make`, or for one try at a day's
 * challenge. */
RoomRefusal room_make(Room *room, const Identity *host, Span words, int64_t now);
RoomRefusal room_make_daily(Room *room, const Identity *who, const Game *game, const char *day,
                            const FairKey *secret, Span name, int64_t now);

/* Handles a request: a verb and its words. All verbs that lead to events are handled here; others
 * are refused with ROOM_SYNTAX. `ticket` receives the answer to the verb `ticket`, otherwise "". */
RoomRefusal room_ask(Room *room, const Identity *who, Span words, int64_t now,
                     char ticket[TOKEN_BYTES + 1]);

/* Makes the move that a bot has chosen for this seat in this round: its own, that of an absent
 * player, or that of a player whose time is up. Refused if it is no longer needed. */
RoomRefusal room_bot_moved(Room *room, uint32_t seat, uint32_t round, const Move *move,
                           int64_t now);

/* The bot that has to move for this seat now; NULL: none. */
const Bot *room_bot_for(const Room *room, uint32_t seat, int64_t now);

/* Does what is due by now: throws dice, ends a sheet, replaces absent players. */
RoomRefusal room_tick(Room *room, int64_t now);

/* The next time after now at which room_tick or room_bot_for will have something to do, if no
 * request comes first; or ROOM_NEVER. */
int64_t room_next_tick(const Room *room, int64_t now);

/* When the room has to be woken even if nobody is connected; 0: never. */
int64_t room_wake(const Room *room);

/* Count the connections of each seat and of the host. After `seating_changes` has grown, call
 * room_reset_connections and then room_enter for each connection. */
void room_reset_connections(Room *room);
void room_enter(Room *room, const Identity *who);
void room_leave(Room *room, const Identity *who, int64_t now);

/* The player whose move is next. Only if players take turns, and while moves are due. */
static inline uint32_t room_next_player(const Room *room)
{
    return room->table.seat_count - room->table.waiting;
}

/* The seat that a person owns; 0: none. */
uint32_t room_seat_of(const Room *room, const Identity *who);
bool room_is_host(const Room *room, const Identity *who);

/* Whether this person made the table and somebody else leads it now. */
bool room_made(const Room *room, const Identity *who);

/* The number under which a person waits for the next series; 0: none. */
uint32_t room_next_of(const Room *room, const Identity *who);

/* Whether a seat was left out of the dice for the rest of this sheet: it had a chain, but a link
 * did not come in time. */
bool room_is_left_out(const Room *room, const Place *place);

/* Whether the sheet in play can never go on here: its dice follow from the key of another server,
 * which this one does not have. */
bool room_is_stuck(const Room *room);

/* The events that are not stored yet, without the last newline. */
Span room_unsaved(const Room *room);
void room_saved(Room *room);

/* Writes the stored events after `*from` as they are shown to the owner of a seat (0: to anybody),
 * each with its number and a newline. Writes as many as fit and advances `*from`. */
void room_show(const Room *room, uint32_t seat, uint32_t *from, Text *text);

/* Writes the lobby's line about a room that waits for players, without the code. Writes nothing if
 * the room is not to be listed. */
void room_listing(const Room *room, Text *text);

/* Writes a finished sheet, numbered from 1, as a record. ROOM_SHEET: there is none. A client's view
 * gives the same record. The caller frees the bytes. `seats`, which may be NULL, receives the seat
 * of each player of the record. */
RoomReason room_record(const Room *room, uint32_t sheet, char **record, size_t *length,
                       uint32_t seats[ROOM_SEATS]);

/* The place of a seat's owner in the latest sheet, 1 being the best. Only between `over` and the
 * next `start`. */
uint32_t room_place(const Room *room, uint32_t seat);

/* Writes a refusal as clients get it: `no-seat`, or `rules cell-is-taken c3`. */
void room_refusal_write(Text *text, const RoomRefusal *refusal);

#endif
