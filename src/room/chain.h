/* Chains of links: what the throws of a server's table are made of (docs/dice.md).
 *
 * The server and the device of every person make a chain of secret links for each sheet, one link
 * for each round. The link of a round is the hash of the next one, so each link commits its owner
 * to the next. The hash of the first link is the commitment to the whole chain. A throw follows
 * from the links of its round. */
#ifndef KNOBEL_ROOM_CHAIN_H
#define KNOBEL_ROOM_CHAIN_H

#include "room/fair.h"

enum {
    CHAIN_LINKS = 64, /* of a chain; no sheet has so many rounds */
    CHAIN_SERVER = 0, /* the seat number of the server's chain */
};

/* Whose chain it is, and for which sheet. */
typedef struct {
    const char *table; /* its code */
    uint32_t sheet;
    uint32_t seat;
} Chain;

/* The link of a round as its owner computes it from a key that nobody else knows. Round 0: the
 * commitment to the chain. */
FairKey chain_link(const Chain *chain, const FairKey *key, uint32_t round);

/* All links of a chain at once: links[n] is that of round n, links[0] the commitment. */
void chain_links(const Chain *chain, const FairKey *key, FairKey links[CHAIN_LINKS + 1]);

/* The link of an earlier round, or the commitment if that is 0. */
FairKey chain_earlier(const Chain *chain, const FairKey *link, uint32_t round, uint32_t earlier);

/* Writes a seat's part of the text that a throw is made from. Link NULL: it is left out. */
void chain_write_part(Text *text, uint32_t seat, const FairKey *link);
enum { CHAIN_PART_BYTES = FAIR_HEX_BYTES + 8 };

/* The throw of a round. `parts` are those of all seats that play, in order. */
Throw chain_throw(const char *table, uint32_t sheet, uint32_t round, const FairKey *server,
                  Span parts);

#endif
