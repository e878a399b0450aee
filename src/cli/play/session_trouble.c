/* Why a game could not be laid or taken up again. */
#include "cli/play/session_trouble.h"

#include "shell/words.h"

#include <string.h>

Status complain_of_session(const SessionResult *result, const char *path)
{
    switch (result->state) {
    case SESSION_WRONG:
        return complain_of_fault(path, &result->fault);
    case SESSION_EXISTS:
        return complain(STATUS_INPUT, _("%.200s: this file exists; --resume goes on with its game"),
                        path);
    case SESSION_IN_USE:
        return complain(STATUS_INPUT, _("%.200s: another program is playing this game"), path);
    case SESSION_FINISHED:
        return complain(STATUS_INPUT, _("%.200s: this game is finished"), path);
    case SESSION_SEVERAL:
        return complain(STATUS_INPUT, _("%.200s: holds more than one game"), path);
    case SESSION_TOO_LONG:
        return complain(STATUS_INPUT, _("%.200s: is too long for one game"), path);
    default:
        break;
    }
    return complain(status_of_errno(result->failure), "%.200s: %s", path != NULL ? path : "knobel",
                    strerror(result->failure));
}
