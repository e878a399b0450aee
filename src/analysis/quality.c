/* Grades of moves, and accuracy. */
#include "analysis/quality.h"

#define N_(sentence) sentence /* marks a sentence for the translators */

/* The most that a move of a grade costs is just below what the next one costs at least. */
static const struct {
    const char *name;
    const char *title;
    Hundredths least;
} grades[QUALITY_COUNT] = {
    [QUALITY_BEST] = {"best", N_("Best"), 0},
    [QUALITY_GOOD] = {"good", N_("Good"), 1},
    [QUALITY_INACCURATE] = {"inaccurate", N_("Inaccurate"), 1 * POINTS_ONE},
    [QUALITY_SLIP] = {"slip", N_("Slip"), 2 * POINTS_ONE},
    [QUALITY_BIG_SLIP] = {"big-slip", N_("Big slip"), 4 * POINTS_ONE},
};

enum { HALF_COST = POINTS_ONE }; /* of a move that counts a half */

void permille_write(Text *text, Permille share)
{
    text_number(text, share / 10);
    text_char(text, '.');
    text_char(text, (char)('0' + share % 10));
}

Quality quality_of(Hundredths cost)
{
    Quality quality = QUALITY_COUNT - 1;

    while (quality > QUALITY_BEST && cost < grades[quality].least)
        quality--;
    return quality;
}

const char *quality_name(Quality quality)
{
    return grades[quality].name;
}

const char *quality_title(Quality quality)
{
    return grades[quality].title;
}

void quality_count(const AnalysedPlayer *player, uint32_t counts[QUALITY_COUNT])
{
    for (unsigned quality = 0; quality < QUALITY_COUNT; quality++)
        counts[quality] = 0;
    for (uint32_t i = 0; i < player->round_count; i++)
        counts[quality_of(player->rounds[i].cost)]++;
}

Permille quality_accuracy(const AnalysedPlayer *player)
{
    enum { FINE = 1000000 }; /* parts of what one move counts */
    uint64_t sum = 0;

    if (player->round_count == 0)
        return PERMILLE_WHOLE;
    for (uint32_t i = 0; i < player->round_count; i++)
        sum += (uint64_t)FINE * HALF_COST / (uint64_t)(HALF_COST + player->rounds[i].cost);
    uint64_t whole = (uint64_t)FINE * player->round_count;
    return (Permille)(sum * PERMILLE_WHOLE / whole);
}
