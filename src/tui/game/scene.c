/* The parts of a scene that all sources fill in alike. */
#include "tui/game/scene.h"

#include "notation/move_text.h"

#include <string.h>

static void add_throw(Scene *scene, unsigned sum)
{
    if (scene->throw_count == SCENE_THROWS)
        memmove(scene->throws, scene->throws + 1, --scene->throw_count);
    scene->throws[scene->throw_count++] = (uint8_t)sum;
}

void scene_take_throws(Scene *scene, const Room *room)
{
    uint32_t start = room->sheet_start;

    if (start == 0 || start >= room->version) /* nothing yet */
        return;
    Span rest = {room->log + room->starts[start], room->log_length - room->starts[start]};
    for (Span event; span_line(&rest, &event);) {
        Throw thrown;
        Fault fault;
        Span kind = span_word(&event);
        if (span_is(kind, "throw") && throw_text_parse(span_word(&event), &thrown, &fault))
            add_throw(scene, throw_sum(thrown));
        else if (span_is(kind, "unthrow") && scene->throw_count > 0)
            scene->throw_count--;
    }
}
