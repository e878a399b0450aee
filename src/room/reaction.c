/* The list of reactions. */
#include "room/reaction.h"

#define N_(sentence) sentence /* marks a sentence for the translators */

static const Reaction reactions[] = {
    {"hello", N_("Hello!")},    {"well", N_("Well done!")},   {"wow", N_("Wow!")},
    {"oops", N_("Oops!")},      {"haha", N_("Ha ha!")},       {"hurry", N_("Hurry up!")},
    {"luck", N_("Good luck!")}, {"thanks", N_("Thank you!")}, {"bye", N_("Bye!")},
};

const Reaction *reaction_at(unsigned index)
{
    return index < sizeof reactions / sizeof *reactions ? &reactions[index] : NULL;
}

const Reaction *reaction_find(Span word)
{
    for (unsigned i = 0; i < sizeof reactions / sizeof *reactions; i++)
        if (span_is(word, reactions[i].word))
            return &reactions[i];
    return NULL;
}
