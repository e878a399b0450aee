/* Why a game could not be laid or taken up again. */
#ifndef KNOBEL_CLI_PLAY_LOCAL_TROUBLE_H
#define KNOBEL_CLI_PLAY_LOCAL_TROUBLE_H

#include "shell/status.h"
#include "local/local.h"

/* Says it in one line; `path` is the record's, NULL where there is none. */
Status complain_of_local(const LocalResult *result, const char *path);

#endif
