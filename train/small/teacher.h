/* A large net as a teacher, for a program that trains a smaller one on the same GPU
 * (train/small/distil.py). */
#ifndef KNOBEL_TRAIN_TEACHER_H
#define KNOBEL_TRAIN_TEACHER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Teacher Teacher;

/* What a net's file says, and what its numbers mean. */
typedef struct {
    uint32_t row_count;
    uint32_t due_rows; /* the first row of circles due; 0: none */
    uint32_t example_size;
} TeacherFacts;

/* A teacher that plays this many games at once by the net in a file. NULL if that fails; the
 * reason is then on standard error. */
Teacher *teacher_open(const char *game, const char *path, uint32_t games, uint64_t seed,
                      TeacherFacts *facts);
void teacher_close(Teacher *teacher);

/* Plays a step of every game, and puts an example for each into the GPU's memory: 24 rows, the
 * number of filled cells, and the value as a float. */
bool teacher_play(Teacher *teacher, void *examples);

/* Calibrates a net's file in memory by this many games, lets the expert play ten times as many by
 * it, and returns the mean; `error` is its standard error. Negative if it is no net. */
double teacher_judge(const char *game, char *bytes, size_t length, uint64_t seed, uint32_t games,
                     unsigned threads, double *error);

/* The checksum for the head of a net's file. */
uint64_t teacher_checksum(const char *bytes, size_t length);

#endif
