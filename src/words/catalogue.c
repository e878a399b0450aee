/* Looks up languages and sentences. */
#include "words/catalogue.h"

#include <string.h>

const Catalogue *catalogue_of(const char *code, size_t length)
{
    for (size_t i = 0; i < linked_catalogue_count; i++) {
        const Catalogue *catalogue = &linked_catalogues[i];
        if (strlen(catalogue->language) == length && memcmp(catalogue->language, code, length) == 0)
            return catalogue;
    }
    return NULL;
}

const char *catalogue_translate(const Catalogue *catalogue, const char *sentence)
{
    size_t first = 0;
    size_t end = catalogue->count;

    while (first < end) {
        size_t middle = first + (end - first) / 2;
        const CatalogueRow *row = &catalogue->rows[middle];
        int order = strcmp(sentence, linked_texts + row->sentence);
        if (order == 0)
            return linked_texts + row->translation;
        if (order < 0)
            end = middle;
        else
            first = middle + 1;
    }
    return sentence;
}
