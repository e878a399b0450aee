/* Packed nets: small files for the network.
 *
 * A line's vector has few numbers of its own, its codes: whole numbers, most of them 0. A matrix
 * that all lines share turns them into a vector of the usual width. So a net is packed in the file
 * only; in memory it is like any other (net_file.h). */
#ifndef KNOBEL_BOTS_NET_PACKED_H
#define KNOBEL_BOTS_NET_PACKED_H

#include "bots/net/net.h"

/* Whether these bytes claim to be a packed net. */
bool net_is_packed(const void *bytes, size_t length);

/* Replaces the bytes of a packed net, which are on the heap, by those of the whole net. Other bytes
 * stay as they are, to be judged by net_open; so do those of a packed net that is not fine. If
 * memory is short, it is NET_NO_NET. */
NetState net_unpack(void **bytes, size_t *length);

#endif
