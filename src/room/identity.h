/* Identities without accounts: a device has a secret token and is identified by its hash. */
#ifndef KNOBEL_ROOM_IDENTITY_H
#define KNOBEL_ROOM_IDENTITY_H

#include "base/text.h"

enum {
    TOKEN_BYTES = 26,    /* of a token: a to z and 2 to 7, 130 random bits */
    IDENTITY_BYTES = 16, /* of the hash of a token: only these bytes are kept */
    IDENTITY_HEX_BYTES = 32,
    CODE_BYTES = 8,        /* of a new table's code */
    SHORT_CODE_BYTES = 6,  /* of its first signs, by which people find it */
    GROUP_CODE_BYTES = 12, /* of a new group's code */
    CODE_BYTES_MOST = 16,  /* of any code */
};

typedef struct {
    unsigned char bytes[IDENTITY_BYTES];
} Identity;

/* A new token from the system's random number generator; terminated. */
void token_make(char token[TOKEN_BYTES + 1]);
bool token_is_good(Span token);

/* The identity of a token's owner. Tickets, which move a seat to another device, are tokens too. */
Identity identity_of(Span token);
bool identity_is_equal(const Identity *one, const Identity *other);

void identity_write(Text *text, const Identity *identity);
bool identity_parse(Span span, Identity *identity);

/* The code of a new table: 8 letters and digits, without those that look alike; terminated. */
void code_make(char code[CODE_BYTES + 1]);
bool code_is_good(Span code);

/* Reads a table's code, whole or short, as people write it: in capitals or not, with
 * blanks and hyphens, with letters for the digits that look like them. False: it cannot be one. */
bool code_read(Span written, char code[CODE_BYTES + 1]);

/* The first signs of a table's code, in capitals; "" if it is not the code of a server's table. */
void code_shorten(const char *code, char shortened[SHORT_CODE_BYTES + 1]);

/* The code of a new group. It is longer: whoever has it is in the group for good. */
void code_make_group(char code[GROUP_CODE_BYTES + 1]);

/* The code under which a game played at one keyboard is stored, computed from its record. It never
 * equals a table's code, and a server does not accept it in requests. */
void code_of_record(char code[CODE_BYTES_MOST + 1], Span record);
bool code_is_of_record(Span code);

/* The code of the table for a device's one try at a day's challenge. */
void code_of_day(char code[CODE_BYTES_MOST + 1], const Identity *identity, const char *game,
                 const char *day);

#endif
