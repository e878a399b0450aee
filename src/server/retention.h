/* Tables at which nothing has happened for long are forgotten. Tables with nobody there leave the
 * lobby's list. */
#ifndef KNOBEL_SERVER_RETENTION_H
#define KNOBEL_SERVER_RETENTION_H

#include "server/server_inner.h"

enum {
    LISTED_SECONDS = 60
}; /* a listed table stays in the list so long after the last guest left */

/* Called every second. */
void retention_sweep(Server *server);

#endif
