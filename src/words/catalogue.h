/* Translated sentences, linked into the program. po/compile makes the tables from po/. */
#ifndef KNOBEL_WORDS_CATALOGUE_H
#define KNOBEL_WORDS_CATALOGUE_H

#include <stddef.h>
#include <stdint.h>

/* A sentence and its translation, as offsets in linked_texts. */
typedef struct {
    uint32_t sentence;
    uint32_t translation;
} CatalogueRow;

typedef struct {
    const char *language;     /* its code */
    const CatalogueRow *rows; /* sorted by sentence */
    size_t count;
} Catalogue;

extern const char linked_texts[];
extern const Catalogue linked_catalogues[]; /* the first is English, which has no rows */
extern const size_t linked_catalogue_count;

/* The catalogue of the language whose code is the first `length` bytes; NULL if there is none. */
const Catalogue *catalogue_of(const char *code, size_t length);

/* Returns the sentence itself if it has no translation. */
const char *catalogue_translate(const Catalogue *catalogue, const char *sentence)
    __attribute__((format_arg(2)));

#endif
