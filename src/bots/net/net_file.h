/* The file formats of a net. All numbers are little-endian, and there are no gaps.
 *
 * A whole net is this head, then the arrays of a Net in the same order. A packed net has no
 * vectors but what they are made from (packed.h): behind the other arrays come a matrix, which is
 * int16_t [codes][width] in steps of 1/16384, and the coded rows (codes.h). */
#ifndef KNOBEL_BOTS_NET_NET_FILE_H
#define KNOBEL_BOTS_NET_NET_FILE_H

#include <stddef.h>
#include <stdint.h>

#define NET_FILE_MARK "knobel net 1\n\n\n"
#define NET_PACKED_MARK "knobel net 2\n\n\n"

typedef struct {
    char mark[16];
    char game[16]; /* its name, padded with zeros */
    uint32_t row_count;
    uint32_t width;
    uint32_t hidden;
    uint32_t heads;
    uint64_t checksum; /* of everything after the head; part of the file's name */
    uint32_t codes;    /* for each row of a packed net; 0 in a whole one */
    uint32_t coded;    /* bytes of them all */
} NetFileHead;

uint64_t net_checksum(const void *bytes, size_t length);

/* The length that the whole file must have. */
size_t net_file_length(const NetFileHead *head);

#endif
