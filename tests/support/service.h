/* A server under test: `knobel serve` as a process that is started, killed and started again. */
#ifndef KNOBEL_TESTS_SUPPORT_SERVICE_H
#define KNOBEL_TESTS_SUPPORT_SERVICE_H

#include "support/wire.h"

#include <sys/types.h>

enum { SERVICE_WORDS = 32, SERVICE_WORD_BYTES = 512, SERVICE_PATIENCE = 60000 };

typedef struct {
    char words[SERVICE_WORDS][SERVICE_WORD_BYTES]; /* the command */
    unsigned word_count;
    WirePlace place;
    pid_t process; /* 0: none */
} Service;

/* A port that is free at the moment. */
uint16_t service_port(void);

/* Adds a formatted argument to the command. */
void service_word(Service *service, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Fills in the command of a table server on its own port, with limits that do not hinder a test. */
void service_serve(Service *service, const char *knobel, const char *store);

/* Starts the process. */
bool service_start(Service *service);

/* Waits until /healthz says ok; false if the process ends or SERVICE_PATIENCE has passed. */
bool service_ready(Service *service);

/* Kills it at once. */
void service_kill(Service *service);

/* Asks it to stop and returns its exit status; 128 + signal if a signal ended it. */
int service_stop(Service *service);

#endif
