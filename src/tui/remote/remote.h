/* A table at a server, as a game on the screen. What a player does is a request to the server. */
#ifndef KNOBEL_TUI_REMOTE_REMOTE_H
#define KNOBEL_TUI_REMOTE_REMOTE_H

#include "bots/search/advice.h"
#include "client/credentials.h"
#include "room/reaction.h"
#include "tui/game/source.h"

typedef enum {
    REMOTE_NOTHING, /* no answer is due */
    REMOTE_MOVE,
    REMOTE_HINT,
    REMOTE_TICKET,
    REMOTE_CODE,  /* asks for a table to go to; its code is the first word of the answer */
    REMOTE_OTHER, /* anything else */
} RemoteRequest;

enum { REMOTE_LINES = 104, REMOTE_LINE_BYTES = 160 };

/* Made by remote_open, freed by remote_close. Pages change it only with the functions below. */
typedef struct {
    Address address;          /* the ticket is removed once it has been used */
    Credentials *credentials; /* owned by the caller */
    Visitor *visitor;
    const char *sits_as; /* the name to sit down with as soon as possible; NULL: nobody sits down */
    int file;            /* readable if there is news or a clock has to be updated */
    int timer;           /* for clocks */
    RemoteRequest request;
    uint32_t request_id;
    bool is_fine;  /* the last request succeeded */
    uint32_t seen; /* the number of the sheet whose end the player has seen */
    Advice advice; /* for the position of `advised_round` */
    uint32_t advised_round;
    char notice[SCENE_NOTICE_BYTES];
    bool is_wrong;
    char answer[REMOTE_LINE_BYTES]; /* a ticket, or a code */
    unsigned line_count;            /* of an answer with several lines */
    char lines[REMOTE_LINES][REMOTE_LINE_BYTES];
    ScenePlayer *players; /* [ROOM_SEATS] */
} Remote;

/* Goes to a table or to the lobby. Returns NULL if the machine is short of something. */
Remote *remote_open(const Address *address, Credentials *credentials);
void remote_close(Remote *remote);

/* Processes what the server has told. */
void remote_catch_up(Remote *remote);

/* Sends a request. remote_catch_up processes the answer or the refusal. */
void remote_ask(Remote *remote, RemoteRequest request, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Takes a seat. */
void remote_sit(Remote *remote, const char *name);

/* Shows a notice until the next request or throw. */
void remote_set_notice(Remote *remote, bool is_wrong, const char *sentence);

/* Writes the notice to show now: trouble with the connection, or else the latest notice, or "".
 * Returns true if it is an error. */
bool remote_write_notice(const Remote *remote, char sentence[SCENE_NOTICE_BYTES]);

/* Writes a link to the table. `ticket` may be "". */
void remote_write_link(Text *text, const Remote *remote, const char *ticket);

/* The game that is played at the table. */
extern const Source remote_source;

#endif
