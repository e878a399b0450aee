/* Programs as players: processes, pipes and time limits. */
#include "bots/protocol/external_bot.h"

#include "base/clock.h"
#include "notation/sheet_text.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define HELLO "knobel 1"

enum { SIGNALLED = 128 }; /* shells add it to the signal that ended a program */

/* Other threads may have held locks at the fork: before exec only functions that are safe in signal
 * handlers may be called. */

static _Noreturn void become_shell(const char *command, int input, int output)
{
    static const int ignored[] = {SIGPIPE, SIGXFSZ}; /* by this program, not by others */
    sigset_t none;

    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        signal(ignored[i], SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0)
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

/* The first process of the group: it ends as the shell does, and ends the whole group if this
 * program is killed. */
static _Noreturn void become_guard(const char *command, int input, int output)
{
    sigset_t awaited;
    int status = 0;

    sigemptyset(&awaited);
    sigaddset(&awaited, SIGCHLD);
    sigaddset(&awaited, SIGTERM);
    sigprocmask(SIG_BLOCK, &awaited, NULL);
    signal(SIGCHLD, SIG_DFL);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    pid_t shell = _Fork();
    if (shell == 0)
        become_shell(command, input, output);
    close_range(STDERR_FILENO + 1, ~0U, 0); /* otherwise the pipes of others would never close */
    if (shell < 0)
        _exit(127);
    while (waitpid(shell, &status, WNOHANG) == 0)
        if (sigwaitinfo(&awaited, NULL) == SIGTERM)
            kill(0, SIGKILL);
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : SIGNALLED + WTERMSIG(status));
}

static void close_pipe(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

/* Starts the process with its pipes. Returns 0 or errno. */
static int make_process(ExternalBot *bot)
{
    int to[2];
    int from[2];

    if (pipe2(to, O_CLOEXEC) != 0)
        return errno;
    if (pipe2(from, O_CLOEXEC) != 0) {
        int failure = errno;
        close_pipe(to);
        return failure;
    }
    pid_t process = fork();
    if (process == 0)
        become_guard(bot->command, to[0], from[1]);
    if (process < 0) {
        int failure = errno;
        close_pipe(to);
        close_pipe(from);
        return failure;
    }
    setpgid(process, process); /* in both processes, because either may be first */
    close(to[0]);
    close(from[1]);
    fcntl(to[1], F_SETFL, O_NONBLOCK);
    fcntl(from[0], F_SETFL, O_NONBLOCK);
    bot->process = process;
    bot->to = to[1];
    bot->from = from[0];
    bot->length = 0;
    return 0;
}

/* Whether the process ends within this time. It is not reaped, so that its number is not reused. */
static bool ends_within(const ExternalBot *bot, siginfo_t *how, int64_t milliseconds)
{
    const struct timespec pause = {.tv_nsec = 2000000};
    int64_t deadline = clock_steady() + milliseconds;

    for (;;) {
        how->si_pid = 0;
        int failed = waitid(P_PID, (id_t)bot->process, how, WEXITED | WNOHANG | WNOWAIT) != 0;
        if (failed || how->si_pid != 0)
            return !failed;
        if (clock_steady() >= deadline)
            return false;
        nanosleep(&pause, NULL);
    }
}

static void end_process(ExternalBot *bot)
{
    if (bot->process == 0)
        return;
    close(bot->to);
    close(bot->from);
    kill(-bot->process, SIGKILL);
    while (waitpid(bot->process, NULL, 0) < 0 && errno == EINTR)
        continue;
    bot->process = 0;
}

static ExternalBotFailure fail(ExternalBot *bot, ExternalBotReason reason, int code)
{
    end_process(bot);
    return (ExternalBotFailure){.reason = reason, .code = code};
}

/* The program has closed a pipe: most likely it has ended. */
static ExternalBotFailure fail_closed(ExternalBot *bot)
{
    enum { PATIENCE_MS = 500 };
    siginfo_t how;

    if (!ends_within(bot, &how, PATIENCE_MS))
        return fail(bot, EXTERNAL_BOT_CLOSED, 0);
    int status = how.si_code == CLD_EXITED ? how.si_status : SIGNALLED + how.si_status;
    bool has_died = status > SIGNALLED;
    return fail(bot, has_died ? EXTERNAL_BOT_DIED : EXTERNAL_BOT_EXITED,
                has_died ? status - SIGNALLED : status);
}

/* Waits until a pipe is ready; false if the time is up. */
static bool is_ready(int file, short events, int64_t deadline)
{
    struct pollfd poll_for = {.fd = file, .events = events};

    for (;;) {
        int64_t left = deadline - clock_steady();
        int ready = poll(&poll_for, 1, left > 0 ? (int)left : 0);
        if (ready > 0)
            return true;
        if (ready == 0 || errno != EINTR)
            return false;
    }
}

static ExternalBotFailure say(ExternalBot *bot, const char *text, size_t length, int64_t deadline)
{
    while (length > 0) {
        if (!is_ready(bot->to, POLLOUT, deadline))
            return fail(bot, EXTERNAL_BOT_LATE, 0);
        ssize_t written = write(bot->to, text, length);
        if (written < 0 && (errno == EAGAIN || errno == EINTR))
            continue;
        if (written < 0)
            return fail_closed(bot);
        text += written;
        length -= (size_t)written;
    }
    return (ExternalBotFailure){.reason = EXTERNAL_BOT_FINE};
}

/* Removes the latest line from the buffer. */
static void drop_line(ExternalBot *bot)
{
    const char *newline = memchr(bot->answer, '\n', bot->length);
    size_t length = (size_t)(newline - bot->answer) + 1;

    bot->length -= length;
    memmove(bot->answer, newline + 1, bot->length);
}

/* Reads until there is a line, which stays in the buffer. */
static ExternalBotFailure read_line(ExternalBot *bot, int64_t deadline, Span *line)
{
    const char *newline = NULL;

    while ((newline = memchr(bot->answer, '\n', bot->length)) == NULL) {
        if (bot->length == sizeof bot->answer)
            return fail(bot, EXTERNAL_BOT_TOO_LONG, 0);
        if (!is_ready(bot->from, POLLIN, deadline))
            return fail(bot, EXTERNAL_BOT_LATE, 0);
        ssize_t length =
            read(bot->from, bot->answer + bot->length, sizeof bot->answer - bot->length);
        if (length < 0 && (errno == EAGAIN || errno == EINTR))
            continue;
        if (length <= 0)
            return fail_closed(bot);
        bot->length += (size_t)length;
    }
    *line = (Span){bot->answer, (size_t)(newline - bot->answer)};
    line->length -= line->length > 0 && line->start[line->length - 1] == '\r';
    return (ExternalBotFailure){.reason = EXTERNAL_BOT_FINE};
}

/* Sends a line and waits for the answer. */
static ExternalBotFailure exchange(ExternalBot *bot, const char *text, size_t length, Span *line)
{
    int64_t deadline = clock_steady() + bot->limit_ms;
    ExternalBotFailure failure = say(bot, text, length, deadline);

    return failure.reason == EXTERNAL_BOT_FINE ? read_line(bot, deadline, line) : failure;
}

/* Takes the program's own name from its hello. Returns false if it is none. */
static bool take_hello(ExternalBot *bot, Span line)
{
    Span rest = line;
    Span first = go_word(&rest);
    Span second = go_word(&rest);
    Text name = text_over(bot->name, sizeof bot->name);

    if (!span_is(first, "knobel") || !span_is(second, "1"))
        return false;
    while (rest.length > 0 && rest.start[0] == ' ')
        rest = span_from(rest, 1);
    if (rest.length > EXTERNAL_BOT_NAME_BYTES)
        rest.length = EXTERNAL_BOT_NAME_BYTES;
    rest.length = span_bad_byte(rest); /* only whole characters */
    text_span(&name, rest);
    return true;
}

ExternalBotFailure external_bot_start(ExternalBot *bot)
{
    int failed = make_process(bot);
    Span line;

    if (failed != 0)
        return (ExternalBotFailure){.reason = EXTERNAL_BOT_NO_PROCESS, .code = failed};
    ExternalBotFailure failure = exchange(bot, HELLO "\n", sizeof HELLO, &line);
    if (failure.reason != EXTERNAL_BOT_FINE)
        return failure;
    if (!take_hello(bot, line)) {
        failure = fail(bot, EXTERNAL_BOT_NO_HELLO, 0);
        failure.said = line;
        return failure;
    }
    drop_line(bot);
    return failure;
}

/* Writes the question with its newline; false if memory is short. */
static bool write_question(ExternalBot *bot, const View *view, size_t *length)
{
    size_t size = 128 + (size_t)view->sheet_count * (SHEET_TEXT_SIZE + 1);

    if (bot->question_size < size) {
        char *larger = realloc(bot->question, size);
        if (larger == NULL)
            return false;
        bot->question = larger;
        bot->question_size = size;
    }
    Text text = text_over(bot->question, bot->question_size);
    go_text_write(&text, view->game, view->turn, view->sheets, view->sheet_count, view->seat);
    text_char(&text, '\n');
    *length = text.length;
    return !text.is_cut;
}

ExternalBotFailure external_bot_ask(ExternalBot *bot, const View *view, Move *move)
{
    size_t length = 0;
    Span line;
    Fault fault = {0};

    if (!write_question(bot, view, &length))
        return fail(bot, EXTERNAL_BOT_NO_PROCESS, ENOMEM);
    ExternalBotFailure failure = exchange(bot, bot->question, length, &line);
    if (failure.reason != EXTERNAL_BOT_FINE)
        return failure;
    bool is_good = go_answer_parse(line, move, &fault);
    if (is_good) {
        Verdict verdict = move_check(view->game, view_own(view), view->turn, move);
        fault = (Fault){.reason = FAULT_RULES, .verdict = verdict};
        is_good = verdict.reason == VERDICT_FINE;
    }
    if (!is_good) {
        failure = fail(bot, EXTERNAL_BOT_NO_MOVE, 0);
        failure.said = line;
        failure.fault = fault;
        return failure;
    }
    drop_line(bot);
    return failure;
}

void external_bot_stop(ExternalBot *bot)
{
    enum { PATIENCE_MS = 200 };
    siginfo_t how;

    if (bot->process != 0) {
        (void)!write(bot->to, "quit\n", 5);
        ends_within(bot, &how, PATIENCE_MS);
    }
    end_process(bot);
    free(bot->question);
    bot->question = NULL;
    bot->question_size = 0;
}
