/* Why a game could not be laid or taken up again. */
#ifndef KNOBEL_CLI_PLAY_SESSION_TROUBLE_H
#define KNOBEL_CLI_PLAY_SESSION_TROUBLE_H

#include "shell/status.h"
#include "session/session.h"

/* Says it in one line; `path` is the record's, NULL where there is none. */
Status complain_of_session(const SessionResult *result, const char *path);

#endif
