/* Tells systemd how the server is (sd_notify), if it was started by it. */
#ifndef KNOBEL_SERVER_NOTIFY_H
#define KNOBEL_SERVER_NOTIFY_H

/* Sends `state`, such as "READY=1", to the socket that $NOTIFY_SOCKET names. Does nothing if there
 * is none. */
void notify_system(const char *state);

#endif
