/* Who played, for a complaint about --player. */
#include "cli/player_names.h"

#include "shell/words.h"

#include <string.h>

void player_names_note(PlayerNames *noted, const Record *record)
{
    for (uint32_t seat = 0; seat < record->player_count; seat++) {
        bool is_known = false;
        for (unsigned i = 0; i < noted->count && i < PLAYER_NAMES_SHOWN; i++)
            is_known |= strcmp(noted->names[i], record->names[seat]) == 0;
        if (!is_known && noted->count < PLAYER_NAMES_SHOWN)
            memcpy(noted->names[noted->count], record->names[seat], sizeof record->names[seat]);
        noted->count += !is_known && noted->count <= PLAYER_NAMES_SHOWN;
    }
}

Status player_names_complain(const PlayerNames *noted, const char *name)
{
    char buffer[PLAYER_NAMES_SHOWN * (RECORD_NAME_BYTES + 2) + 8];
    Text text = text_over(buffer, sizeof buffer);

    if (noted->count == 0)
        return complain(STATUS_INPUT,
                        _("--player: nobody is called '%.100s'; there are no players"), name);
    for (unsigned i = 0; i < noted->count; i++) {
        text_put(&text, i > 0 ? ", " : "");
        text_put(&text, i < PLAYER_NAMES_SHOWN ? noted->names[i] : "...");
    }
    return complain(STATUS_INPUT, _("--player: nobody is called '%.100s'; the players are %s"),
                    name, buffer);
}
