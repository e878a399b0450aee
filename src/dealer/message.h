/* A message from a client: a number, a verb and its words. */
#ifndef KNOBEL_DEALER_MESSAGE_H
#define KNOBEL_DEALER_MESSAGE_H

#include "base/text.h"

enum { MESSAGE_ID_MOST = 999999999, MESSAGE_BYTES = 1024 };

typedef struct {
    uint32_t id; /* 0: it could not be read */
    Span verb;
    Span rest;  /* after the verb and its blank */
    Span words; /* the verb and the rest */
} Message;

/* Parses a line; the spans point into it. False: it is not a line of the protocol. */
bool message_parse(Span line, Message *message);

#endif
