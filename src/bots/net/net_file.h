/* The file format of a net: this head, then the arrays of a Net in the same order, without gaps.
 * All numbers are little-endian. */
#ifndef KNOBEL_BOTS_NET_NET_FILE_H
#define KNOBEL_BOTS_NET_NET_FILE_H

#include <stddef.h>
#include <stdint.h>

#define NET_FILE_MARK "knobel net 1\n\n\n"

typedef struct {
    char mark[16];
    char game[16]; /* its name, padded with zeros */
    uint32_t row_count;
    uint32_t width;
    uint32_t hidden;
    uint32_t heads;
    uint64_t checksum; /* of everything after the head; part of the file's name */
    uint64_t unused;
} NetFileHead;

uint64_t net_checksum(const void *bytes, size_t length);

/* The length that the whole file must have. */
size_t net_file_length(const NetFileHead *head);

#endif
