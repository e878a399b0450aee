/* Seating players. */
#include "local/seating.h"

static bool is_taken(const Seating *seating, Span name)
{
    for (uint32_t seat = 0; seat < seating->count; seat++)
        if (span_is(name, seating->names[seat]))
            return true;
    return false;
}

static void add(Seating *seating, Span name, const Bot *bot)
{
    Text text = text_over(seating->names[seating->count], sizeof *seating->names);

    text_span(&text, name);
    seating->players[seating->count++] = (LocalPlayer){.name = text.start, .bot = bot};
}

SeatingState seating_add_person(Seating *seating, Span name, Fault *fault)
{
    if (seating->count == ROOM_SEATS)
        return SEATING_IS_FULL;
    if (!record_name_check(name, fault))
        return SEATING_BAD_NAME;
    if (is_taken(seating, name))
        return SEATING_NAME_IS_TAKEN;
    add(seating, name, NULL);
    return SEATING_FINE;
}

SeatingState seating_add_bot(Seating *seating, const Bot *bot)
{
    char name[64];
    Text text = text_over(name, sizeof name);

    if (seating->count == ROOM_SEATS)
        return SEATING_IS_FULL;
    text_put(&text, bot->name);
    for (unsigned number = 2; is_taken(seating, span_of(name)); number++) {
        text = text_over(name, sizeof name);
        text_put(&text, bot->name);
        text_char(&text, ' ');
        text_number(&text, number);
    }
    add(seating, span_of(name), bot);
    return SEATING_FINE;
}
