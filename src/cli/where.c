/* Where the user's data is. */
#include "cli/where.h"

#include "cli/words.h"

#include <stdlib.h>

Status where_store(const Arguments *arguments, char where[WHERE_BYTES])
{
    const char *given = arguments_value(arguments, "store");
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    Text text = text_over(where, WHERE_BYTES);

    if (given != NULL) {
        text_put(&text, given);
    } else if (data != NULL && *data == '/') { /* else it does not count */
        text_put(&text, "sqlite:");
        text_put(&text, data);
        text_put(&text, "/knobel/knobel.db");
    } else if (home != NULL && *home == '/') {
        text_put(&text, "sqlite:");
        text_put(&text, home);
        text_put(&text, "/.local/share/knobel/knobel.db");
    } else {
        return complain(STATUS_INPUT,
                        _("--store: there is no home folder to keep rooms in; name a place"));
    }
    return text.is_cut ? complain(STATUS_INPUT, _("--store: the name is too long")) : STATUS_FINE;
}
