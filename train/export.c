/* A trained net in the format that the bots read.
 *
 * A file has no mirrors: every row has its own vector, and a head has all units, including the
 * mirrors. Only its last unit goes straight to the output and holds the sum if two do so here. */
#include "export.h"

#include "bots/net/net_file.h"
#include "base/save.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where the next number is written. */
typedef struct {
    char *at;
} Packing;

/* The number in steps of 1/steps, limited to what its type can hold. */
static long to_steps(float number, double steps, long most)
{
    double scaled = (double)number * steps, limit = (double)most;

    return lrint(scaled < limit ? (scaled > -limit ? scaled : -limit) : limit);
}

static void pack_byte(Packing *packing, float number, double steps)
{
    *packing->at++ = (char)to_steps(number, steps, INT8_MAX);
}

static void pack_short(Packing *packing, float number, double steps, long most)
{
    int16_t narrow = (int16_t)to_steps(number, steps, most);

    memcpy(packing->at, &narrow, sizeof narrow);
    packing->at += sizeof narrow;
}

static void pack_long(Packing *packing, float number, double steps)
{
    int32_t narrow = (int32_t)to_steps(number, steps, INT32_MAX);

    memcpy(packing->at, &narrow, sizeof narrow);
    packing->at += sizeof narrow;
}

/* Unit i of a content's vector, or of a bias if the content is 0. */
static float unit_of(const NetLayout *layout, const float *vector, Content content, size_t i)
{
    size_t half = layout->width / 2;

    if (!layout->is_tied)
        return vector[i];
    if (i == half - 1)
        return 0;
    if (i == layout->width - 1)
        return vector[half - 1] + vector[i];
    return vector[content & 1 ? (i + half) % layout->width : i];
}

static void pack(Packing *packing, const Training *training)
{
    const NetLayout *layout = &training->layout;
    const float *net = training->following;
    uint32_t row_count = rows_of(training->game)->row_count;
    size_t units = (size_t)layout->heads * layout->units;

    for (uint32_t row = 0; row < row_count; row++) {
        Content content = training->lines.row_content[row];
        const float *vector = net + (size_t)(content >> 1) * layout->width;
        for (size_t i = 0; i < layout->width; i++)
            pack_byte(packing, unit_of(layout, vector, content, i), 256);
    }
    for (size_t filled = 0; filled < NET_FILLED; filled++)
        for (size_t i = 0; i < layout->width; i++)
            pack_short(packing, unit_of(layout, net + layout->bias + filled * layout->width, 0, i),
                       256, INT16_MAX);
    /* in the file the weights of one unit are together */
    for (size_t head = 0; head < layout->heads; head++)
        for (size_t u = 0; u < layout->units; u++)
            for (size_t i = 0; i < layout->width; i++)
                pack_short(packing,
                           net[layout->weight + (head * layout->width + i) * layout->units + u], 64,
                           INT8_MAX);
    for (size_t u = 0; u < units; u++)
        pack_long(packing, net[layout->shift + u], 16384);
    for (size_t u = 0; u < units; u++)
        pack_short(packing, net[layout->output + u], 4096, INT16_MAX);
    for (size_t filled = 0; filled < NET_FILLED; filled++)
        pack_long(packing, net[layout->offset + filled], NET_POINT);
}

char *export_pack(const Training *training, size_t *length)
{
    NetFileHead head = {
        .mark = NET_FILE_MARK,
        .row_count = rows_of(training->game)->row_count,
        .width = training->layout.width,
        .hidden = training->layout.units,
        .heads = training->layout.heads,
    };

    strncpy(head.game, training->game->name, sizeof head.game - 1);
    *length = net_file_length(&head);
    char *bytes = calloc(1, *length);
    if (bytes == NULL)
        return NULL;
    pack(&(Packing){bytes + sizeof head}, training);
    head.checksum = net_checksum(bytes + sizeof head, *length - sizeof head);
    memcpy(bytes, &head, sizeof head);
    return bytes;
}

int export_save(const char *folder, const char *bytes, size_t length, char *name, size_t size)
{
    const NetFileHead *head = (const NetFileHead *)(const void *)bytes;
    int named = snprintf(name, size, "%s/%s-%016llx.net", folder, head->game,
                         (unsigned long long)head->checksum);

    if (named < 0 || (size_t)named >= size)
        return ENAMETOOLONG;
    return save_whole(name, bytes, length, NULL);
}
