/* A message from a client: a number, a verb, and what belongs to it. */
#ifndef KNOBEL_DEALER_MESSAGE_H
#define KNOBEL_DEALER_MESSAGE_H

#include "base/text.h"

enum { MESSAGE_ID_MOST = 999999999, MESSAGE_BYTES = 1024 };

typedef struct {
    uint32_t id; /* 0 where there is none to be read */
    Span verb;
    Span rest;  /* behind the verb and its blank */
    Span words; /* the verb and the rest */
} Message;

/* Takes a message apart; the spans point into it. False where it is no line of the protocol. */
bool message_parse(Span line, Message *message);

#endif
