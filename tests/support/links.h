/* Links of the dice, written only from docs/dice.md and independent of the program's. */
#ifndef KNOBEL_TESTS_SUPPORT_LINKS_H
#define KNOBEL_TESTS_SUPPORT_LINKS_H

#include "engine/throw.h"
#include "base/text.h"

enum { LINK_BYTES = 32, LINKS_MOST = 64 };

typedef struct {
    unsigned char bytes[LINK_BYTES];
} Link;

/* The commitment to the link of a round, which is the link of the round before. */
Link link_commitment(const char *table, uint32_t sheet, uint32_t round, uint32_t seat,
                     const Link *link);

/* The throw of a round. `text` has a line for each seat. */
Throw link_throw(const char *table, uint32_t sheet, uint32_t round, const Link *server,
                 const char *text);

bool link_read(Span hex, Link *link);
void link_write(char hex[2 * LINK_BYTES + 1], const Link *link);
bool link_is_equal(const Link *one, const Link *other);

/* A player's chain: links[0] is the commitment, links[n] the link of round n. */
void links_make(Link links[LINKS_MOST + 1], const char *table, uint32_t sheet, uint32_t seat);

#endif
