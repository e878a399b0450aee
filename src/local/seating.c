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

SeatingState seating_add_deputy(Seating *seating, Span name, const Bot *bot, LocalDeputy deputy)
{
    char buffer[RECORD_NAME_BYTES + 1];
    Text text = text_over(buffer, sizeof buffer);

    if (seating->count == ROOM_SEATS)
        return SEATING_IS_FULL;
    text_span(&text, name);
    for (unsigned number = 2; is_taken(seating, span_of(buffer)); number++) {
        text = text_over(buffer, sizeof buffer);
        text_span(&text, name);
        text_char(&text, ' ');
        text_number(&text, number);
    }
    seating->deputies[seating->count] = deputy;
    add(seating, span_of(buffer), bot);
    return SEATING_FINE;
}

SeatingState seating_add_bot(Seating *seating, const Bot *bot)
{
    return seating_add_deputy(seating, span_of(bot->name), bot, (LocalDeputy){0});
}
