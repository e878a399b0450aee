/* A table at a server, as a game on the screen: what is heard is shown, what is done is asked for.
 */
#ifndef KNOBEL_TUI_FAR_FAR_H
#define KNOBEL_TUI_FAR_FAR_H

#include "bots/advice.h"
#include "client/credentials.h"
#include "room/reaction.h"
#include "tui/game/source.h"

typedef enum {
    FAR_NOTHING, /* no answer is awaited */
    FAR_MOVE,
    FAR_HINT,
    FAR_TICKET,
    FAR_CODE, /* of a table to go to: the first word of the answer */
    FAR_REST, /* anything else */
} FarQuestion;

enum { FAR_LINES = 100, FAR_LINE_BYTES = 160 };

/* Made by far_open, gone with far_close. Pages read it and change it by the functions below. */
typedef struct {
    Address address;          /* its ticket is gone once it was used */
    Credentials *credentials; /* the caller's */
    Visitor *visitor;
    const char *sits_as; /* the name of who is to sit down as soon as that can be; NULL: nobody */
    int file;            /* readable when something is heard, or a clock has to be shown anew */
    int timer;           /* for clocks */
    FarQuestion question;
    uint32_t asked; /* the number of what was asked */
    bool is_fine;   /* how the last question was answered */
    uint32_t seen;  /* the sheet whose end was seen */
    Advice advice;  /* for the position of this round: */
    uint32_t advised_round;
    char notice[SCENE_NOTICE_BYTES];
    bool is_wrong;
    char answer[FAR_LINE_BYTES]; /* a ticket, or a code */
    unsigned line_count;         /* of an answer of several lines */
    char lines[FAR_LINES][FAR_LINE_BYTES];
    ScenePlayer *players; /* [ROOM_SEATS] */
} Far;

/* Goes to a table, or to the lobby; NULL where the machine is short of something. */
Far *far_open(const Address *address, Credentials *credentials);
void far_close(Far *far);

/* Takes up what was heard. */
void far_catch_up(Far *far);

/* Asks for something; what is answered, or why not, comes with far_catch_up. */
void far_ask(Far *far, FarQuestion question, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Takes a seat, and part in the dice. */
void far_sit(Far *far, const char *name);

/* Says something until the next thing is asked for, or thrown. */
void far_tell(Far *far, bool is_wrong, const char *sentence);

/* What is to be said now: trouble with the connection before all else, then what was told last, or
 * "". Whether that is something that went wrong. */
bool far_say(const Far *far, char sentence[SCENE_NOTICE_BYTES]);

/* A link to the table for others, with a ticket or "" behind it. */
void far_write_link(Text *text, const Far *far, const char *ticket);

/* The game that is played there. */
extern const Source far_source;

#endif
