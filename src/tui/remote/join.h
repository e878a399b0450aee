/* A server's tables on the whole screen of a terminal. */
#ifndef KNOBEL_TUI_REMOTE_JOIN_H
#define KNOBEL_TUI_REMOTE_JOIN_H

#include "client/address.h"

enum { JOIN_NAME_BYTES = 61, JOIN_LINK_BYTES = 400 };

/* The caller owns the strings and keeps them. */
typedef struct {
    Address address;
    const char
        *folder; /* for the secrets of servers and the records of games; NULL: nothing is saved */
    bool use_color;
    bool is_ascii;
    char name[JOIN_NAME_BYTES]; /* of the person; "": unknown */
} JoinSetup;

typedef enum {
    JOIN_FINE,
    JOIN_NO_SCREEN,
    JOIN_NO_MEMORY,
    JOIN_HUNG_UP,
    JOIN_REFUSED,  /* by the server: see the reason */
    JOIN_NOT_KEPT, /* the secret could not be written: see errno */
} JoinState;

typedef struct {
    JoinState state;
    int failure;
    char reason[200];
    char code[CODE_BYTES_MOST + 1]; /* of the table that was left and still exists; "": none */
    char link[JOIN_LINK_BYTES];     /* to that table */
} JoinEnd;

/* Goes to the table of the address, or to the lobby if it has none, until the player leaves. */
JoinEnd tui_join(const JoinSetup *setup);

#endif
