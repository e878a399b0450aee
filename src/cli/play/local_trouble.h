/* Why a game could not be started or resumed. */
#ifndef KNOBEL_CLI_PLAY_LOCAL_TROUBLE_H
#define KNOBEL_CLI_PLAY_LOCAL_TROUBLE_H

#include "shell/status.h"
#include "local/local.h"

/* Complains in one line. `path` is the record's, or NULL. */
Status complain_of_local(const LocalResult *result, const char *path);

#endif
