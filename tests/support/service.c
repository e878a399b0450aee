/* Processes, by fork and exec. */
#include "support/service.h"

#include <arpa/inet.h>
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

uint16_t service_port(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int found = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (found < 0 || bind(found, (struct sockaddr *)&address, size) != 0 ||
        getsockname(found, (struct sockaddr *)&address, &size) != 0) {
        perror("no free port");
        exit(3);
    }
    close(found);
    return ntohs(address.sin_port);
}

void service_word(Service *service, const char *format, ...)
{
    va_list list;

    if (service->word_count == SERVICE_WORDS)
        abort();
    va_start(list, format);
    int length = vsnprintf(service->words[service->word_count++], SERVICE_WORD_BYTES, format, list);
    va_end(list);
    if (length >= SERVICE_WORD_BYTES)
        abort();
}

void service_serve(Service *service, const char *knobel, const char *store)
{
    static const char *const limits[] = {"message-rate=1000000",
                                         "message-burst=1000000",
                                         "source-connections=10000",
                                         "tables=100000",
                                         "unknown-codes=1000000",
                                         "events=1000000",
                                         "changes=1000000",
                                         "grace=0",
                                         "source-tables=1000000",
                                         "source-sittings=10000000",
                                         "source-dailies=1000000",
                                         "source-thoughts=10000000",
                                         "source-devices=1000000",
                                         "free-devices=1000000",
                                         "daily-pace=0",
                                         "daily-later=1000000",
                                         "source-groups=1000000"};

    service->place.port = service_port();
    service_word(service, "%s", knobel);
    service_word(service, "serve");
    service_word(service, "--listen=127.0.0.1:%u", service->place.port);
    service_word(service, "--store=%s", store);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        service_word(service, "--limit=%s", limits[i]);
}

bool service_start(Service *service)
{
    char *words[SERVICE_WORDS + 1] = {NULL};

    for (unsigned i = 0; i < service->word_count; i++)
        words[i] = service->words[i];
    service->process = fork();
    if (service->process != 0)
        return service->process > 0;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(2, 1); /* standard output is the test's */
    execvp(words[0], words);
    perror(words[0]);
    _exit(127);
}

bool service_ready(Service *service)
{
    int64_t end = wire_clock() + SERVICE_PATIENCE;

    while (wire_clock() < end) {
        char *answer = wire_get(service->place, "/healthz", 1000);
        bool is_ready = answer != NULL && strncmp(answer, "HTTP/1.1 200", 12) == 0;
        free(answer);
        if (is_ready)
            return true;
        if (waitpid(service->process, NULL, WNOHANG) == service->process) {
            service->process = 0;
            return false;
        }
        usleep(2000);
    }
    return false;
}

static int wait_end(Service *service)
{
    int status;

    while (waitpid(service->process, &status, 0) < 0)
        if (errno != EINTR)
            return -1;
    service->process = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void service_kill(Service *service)
{
    if (service->process <= 0)
        return;
    kill(service->process, SIGKILL);
    wait_end(service);
}

int service_stop(Service *service)
{
    if (service->process <= 0)
        return -1;
    kill(service->process, SIGTERM);
    return wait_end(service);
}
