/* Where the user's data is. */
#include "shell/where.h"

#include "shell/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Writes the user's data folder. Returns false if there is none. */
static bool write_data_folder(Text *text)
{
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");

    if (data != NULL && *data == '/') { /* a relative path is ignored */
        text_put(text, data);
    } else if (home != NULL && *home == '/') {
        text_put(text, home);
        text_put(text, "/.local/share");
    } else {
        return false;
    }
    text_put(text, "/knobel");
    return true;
}

bool where_data(char folder[WHERE_BYTES])
{
    Text text = text_over(folder, WHERE_BYTES);

    return write_data_folder(&text) && !text.is_cut;
}

bool where_games(char where[WHERE_BYTES])
{
    Text text = text_over(where, WHERE_BYTES);
    bool is_there = write_data_folder(&text);

    text_put(&text, "/games");
    return is_there && !text.is_cut;
}

Status where_store(const Arguments *arguments, char where[WHERE_BYTES])
{
    const char *given = arguments_value(arguments, "store");
    Text text = text_over(where, WHERE_BYTES);

    text_put(&text, given != NULL ? given : "sqlite:");
    if (given == NULL) {
        if (!write_data_folder(&text))
            return complain(STATUS_INPUT,
                            _("--store: there is no home folder to keep rooms in; name a place"));
        text_put(&text, "/knobel.db");
    }
    return text.is_cut ? complain(STATUS_INPUT, _("--store: the name is too long")) : STATUS_FINE;
}

void where_upgraded(void *context, unsigned from, unsigned to)
{
    (void)context;
    (void)complain(STATUS_FINE,
                   _("store upgraded from %u to %u: older programs cannot use it any more"), from,
                   to);
}
