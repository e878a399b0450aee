/* Reading the codes of packed nets: many whole numbers, most of them 0, in few bytes. */
#ifndef KNOBEL_BOTS_NET_CODES_H
#define KNOBEL_BOTS_NET_CODES_H

#include <stddef.h>
#include <stdint.h>

enum { CODES_MOST = 128 }; /* of a row */

/* How likely the answer to a question is no, in 1/65536: one estimate learns fast, one slowly. */
typedef struct {
    uint16_t fast, slow;
} CodeModel;

typedef struct {
    const uint8_t *at, *end;
    uint32_t range, code;
    unsigned count;                 /* of codes in a row */
    unsigned before;                /* codes of the previous row that were not 0 */
    CodeModel other[CODES_MOST][8]; /* is it other than 0? by how many before it were */
    CodeModel sign[CODES_MOST];
    CodeModel size[CODES_MOST][15];
} CodeReader;

/* A reader of rows of `count` codes, at most CODES_MOST. After the end of the bytes it reads on as
 * if there were zeros. */
void codes_open(CodeReader *reader, const uint8_t *bytes, size_t length, unsigned count);

/* Reads the next row. */
void codes_read(CodeReader *reader, int8_t *row);

#endif
