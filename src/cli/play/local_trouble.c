/* Why a game could not be started or resumed. */
#include "cli/play/local_trouble.h"

#include "shell/words.h"

#include <string.h>

Status complain_of_local(const LocalResult *result, const char *path)
{
    switch (result->state) {
    case LOCAL_WRONG:
        return complain_of_fault(path, &result->fault);
    case LOCAL_EXISTS:
        return complain(STATUS_INPUT, _("%.200s: this file exists; --resume goes on with its game"),
                        path);
    case LOCAL_IN_USE:
        return complain(STATUS_INPUT, _("%.200s: another program is playing this game"), path);
    case LOCAL_FINISHED:
        return complain(STATUS_INPUT, _("%.200s: this game is finished"), path);
    case LOCAL_SEVERAL:
        return complain(STATUS_INPUT, _("%.200s: holds more than one game"), path);
    case LOCAL_TOO_LONG:
        return complain(STATUS_INPUT, _("%.200s: is too long for one game"), path);
    default:
        break;
    }
    return complain(status_of_errno(result->failure), "%.200s: %s", path != NULL ? path : "knobel",
                    strerror(result->failure));
}
