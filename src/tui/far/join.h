/* A server's tables on the whole screen of a terminal. */
#ifndef KNOBEL_TUI_FAR_JOIN_H
#define KNOBEL_TUI_FAR_JOIN_H

#include "client/address.h"

enum { JOIN_NAME_BYTES = 61, JOIN_LINK_BYTES = 400 };

/* What the strings stand for belongs to the caller and stays. */
typedef struct {
    Address address;
    const char
        *folder; /* where the secrets of servers and the records of games are kept; NULL: nowhere */
    bool use_color;
    bool is_ascii;
    char name[JOIN_NAME_BYTES]; /* of the person; "" where it is not known */
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
    char code[CODE_BYTES_MOST + 1]; /* of the table that was left and is still there; "": none */
    char link[JOIN_LINK_BYTES];     /* to it */
} JoinEnd;

/* Sits at the table that the address names, or goes to the lobby, until somebody leaves. */
JoinEnd tui_join(const JoinSetup *setup);

#endif
