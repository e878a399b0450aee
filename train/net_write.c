/* Writing a trained net: floats become the whole numbers of bots/net.h. */
#include "net_write.h"

#include "bots/net.h"
#include "bots/net_file.h"
#include "cli/save.h"
#include "calibrate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The number in steps of 1/steps, cut to what its type holds. */
static long to_steps(float value, double steps, long most)
{
    long number = lrint((double)value * steps);

    return number > most ? most : number < -most ? -most : number;
}

static void write_rows(char **at, const float **from, size_t count)
{
    for (; count > 0; count--)
        *(*at)++ = (char)to_steps(*(*from)++, 256, INT8_MAX);
}

static void write_short(char **at, long number)
{
    int16_t narrow = (int16_t)number;

    memcpy(*at, &narrow, sizeof narrow);
    *at += sizeof narrow;
}

static void write_long(char **at, long number)
{
    int32_t narrow = (int32_t)number;

    memcpy(*at, &narrow, sizeof narrow);
    *at += sizeof narrow;
}

/* The weights are turned round: those of one hidden unit stand together. */
static void write_weights(char **at, const float **from, const NetShape *shape)
{
    for (unsigned head = 0; head < shape->heads; head++, *from += shape->width * shape->hidden)
        for (unsigned d = 0; d < shape->hidden; d++)
            for (unsigned i = 0; i < shape->width; i++)
                write_short(at, to_steps((*from)[i * shape->hidden + d], 64, INT8_MAX));
}

static void fill(char *at, const NetShape *shape, const float *from)
{
    write_rows(&at, &from, (size_t)shape->rows->row_count * shape->width);
    for (unsigned i = 0; i < NET_FILLED * shape->width; i++)
        write_short(&at, to_steps(*from++, 256, INT16_MAX));
    write_weights(&at, &from, shape);
    for (unsigned i = 0; i < shape->heads * shape->hidden; i++)
        write_long(&at, to_steps(*from++, 16384, INT32_MAX));
    for (unsigned i = 0; i < shape->heads * shape->hidden; i++)
        write_short(&at, to_steps(*from++, 4096, INT16_MAX));
    for (unsigned i = 0; i < NET_FILLED; i++)
        write_long(&at, to_steps(*from++, NET_POINT, INT32_MAX));
}

bool net_write(const char *folder, const NetShape *shape, const float *values)
{
    NetFileHead head = {
        .mark = NET_FILE_MARK,
        .row_count = shape->rows->row_count,
        .width = shape->width,
        .hidden = shape->hidden,
        .heads = shape->heads,
    };
    char name[4096];

    strncpy(head.game, shape->game->name, sizeof head.game);
    size_t length = net_file_length(&head);
    char *bytes = calloc(1, length);
    if (bytes == NULL) {
        fputs("not enough memory\n", stderr);
        return false;
    }
    fill(bytes + sizeof head, shape, values);
    head.checksum = net_checksum(bytes + sizeof head, length - sizeof head);
    memcpy(bytes, &head, sizeof head);
    if (!calibrate(shape->game, bytes, length, 100, 20000,
                   (unsigned)sysconf(_SC_NPROCESSORS_ONLN))) {
        fputs("the net could not be calibrated\n", stderr);
        free(bytes);
        return false;
    }
    memcpy(&head, bytes, sizeof head);
    snprintf(name, sizeof name, "%s/%s-%016llx.net", folder, head.game,
             (unsigned long long)head.checksum);
    int failure = save_whole(name, bytes, length, NULL);
    free(bytes);
    if (failure == 0)
        printf("%s\n", name);
    else
        fprintf(stderr, "%s: %s\n", name, strerror(failure));
    return failure == 0;
}
