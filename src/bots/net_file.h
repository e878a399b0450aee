/* How a net lies in a file: this head, then the arrays of a Net in its order, without gaps. All
 * numbers are little-endian. */
#ifndef KNOBEL_BOTS_NET_FILE_H
#define KNOBEL_BOTS_NET_FILE_H

#include <stddef.h>
#include <stdint.h>

#define NET_FILE_MARK "knobel net 1\n\n\n"

typedef struct {
    char mark[16];
    char game[16]; /* its name, filled up with zeros */
    uint32_t row_count;
    uint32_t width;
    uint32_t hidden;
    uint32_t heads;
    uint64_t checksum; /* of all that follows the head; the file is named by it */
    uint64_t unused;
} NetFileHead;

uint64_t net_checksum(const void *bytes, size_t length);

/* How long the whole file has to be. */
size_t net_file_length(const NetFileHead *head);

#endif
