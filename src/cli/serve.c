/* knobel serve: a server with tables for browsers and terminals. */
#include "cli/commands.h"
#include "base/qr.h"
#include "shell/output.h"
#include "shell/values.h"
#include "shell/where.h"
#include "shell/words.h"
#include "server/dice_key.h"
#include "server/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PORT = 8642, HOST_SIZE = 256, THREADS_MOST = 256, DAYS_MOST = 36500 };

typedef struct {
    ServerSetup setup;
    bool is_lan;
    char host[HOST_SIZE];      /* to listen on */
    char shown[HOST_SIZE + 2]; /* for people to type */
    char store[WHERE_BYTES];
    char runs[WHERE_BYTES];
    char dice_key[WHERE_BYTES];
} ServeRun;

/* Returns true if this can be a host name: letters, digits, hyphens and dots, but not only digits
 * and dots, which is an address or a typing error. */
static bool is_name(const char *text)
{
    static const char digits[] = "0123456789.";
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_0123456789.";

    return *text != '\0' && *text != '-' && text[strspn(text, letters)] == '\0' &&
           text[strspn(text, digits)] != '\0';
}

/* Parses HOST:PORT. Without a host it listens on all addresses. */
static bool read_listen(ServeRun *serve, const char *value)
{
    const char *end = strrchr(value, ':');
    const char *start = value;
    size_t length = end != NULL ? (size_t)(end - value) : 0;
    uint64_t port = 0;
    struct in6_addr six;
    struct in_addr four;
    bool is_six = length >= 2 && value[0] == '[' && value[length - 1] == ']';

    if (is_six) {
        start++;
        length -= 2;
    }
    bool is_fine = end != NULL && span_number(span_of(end + 1), UINT16_MAX, &port) &&
                   length < sizeof serve->host;
    if (is_fine) {
        memcpy(serve->host, start, length);
        serve->host[length] = '\0';
        is_fine = is_six ? inet_pton(AF_INET6, serve->host, &six) == 1
                         : length == 0 || inet_pton(AF_INET, serve->host, &four) == 1 ||
                               is_name(serve->host);
    }
    if (!is_fine) {
        complain(STATUS_INPUT,
                 _("--listen: '%.100s' is not like 127.0.0.1:8642, [::1]:8642 or localhost:8642"),
                 value);
        return false;
    }
    serve->setup.host = length > 0 ? serve->host : NULL;
    serve->setup.port = (uint16_t)port;
    snprintf(serve->shown, sizeof serve->shown, is_six ? "[%s]" : "%s",
             length > 0 ? serve->host : "0.0.0.0");
    return true;
}

/* Finds the address of this machine in the local network. */
static bool find_lan(ServeRun *serve)
{
    struct ifaddrs *all = NULL;
    bool is_found = false;

    if (getifaddrs(&all) != 0)
        return false;
    for (const struct ifaddrs *one = all; one != NULL && !is_found; one = one->ifa_next) {
        bool is_fit = one->ifa_addr != NULL && one->ifa_addr->sa_family == AF_INET &&
                      (one->ifa_flags & IFF_UP) != 0 && (one->ifa_flags & IFF_LOOPBACK) == 0;
        is_found = is_fit && inet_ntop(AF_INET, &((struct sockaddr_in *)one->ifa_addr)->sin_addr,
                                       serve->shown, sizeof serve->shown) != NULL;
    }
    freeifaddrs(all);
    return is_found;
}

/* Reads NAME=N. The option can be given several times. */
static bool read_limit(Limits *limits, const char *value)
{
    const char *equals = strchr(value, '=');
    Limit limit = equals != NULL ? limit_find(value, (uint64_t)(equals - value)) : LIMIT_COUNT;
    char names[1024];
    Text text = text_over(names, sizeof names);

    if (limit == LIMIT_COUNT) {
        for (unsigned i = 0; i < LIMIT_COUNT; i++) {
            text_put(&text, i > 0 ? ", " : "");
            text_put(&text, limit_rules[i].name);
        }
        complain(STATUS_INPUT, _("--limit: '%.60s' is not NAME=NUMBER; the names are %s"), value,
                 names);
        return false;
    }
    const LimitRule *rule = &limit_rules[limit];
    uint64_t number;
    if (!span_number(span_of(equals + 1), rule->most, &number) || number < rule->least) {
        complain(STATUS_INPUT, _("--limit: %s must be from %llu to %llu"), rule->name,
                 (unsigned long long)rule->least, (unsigned long long)rule->most);
        return false;
    }
    limits->value[limit] = number;
    return true;
}

static bool take_limit(ServerSetup *setup, const char *value)
{
    return read_limit(&setup->limits, value);
}

/* Whether this is an origin as browsers send it: SCHEME://HOST[:PORT]. */
static bool is_origin(const char *value)
{
    const char *slashes = strstr(value, "://");

    return slashes != NULL && slashes > value && slashes[3] != '\0' &&
           strpbrk(slashes + 3, "/?# ") == NULL;
}

static bool add_origin(ServerSetup *setup, const char *value)
{
    if (!is_origin(value)) {
        complain(STATUS_INPUT, _("--origin: '%.100s' is not like https://example.org"), value);
        return false;
    }
    if (setup->origin_count == SERVER_ORIGINS) {
        complain(STATUS_INPUT, _("--origin: more than %d"), SERVER_ORIGINS);
        return false;
    }
    setup->origins[setup->origin_count++] = value;
    return true;
}

static bool add_name(ServerSetup *setup, const char *value)
{
    if (!is_name(value) || strlen(value) >= HOST_SIZE) {
        complain(STATUS_INPUT, _("--host: '%.100s' is not a name like games.example.org"), value);
        return false;
    }
    if (setup->name_count == SERVER_NAMES) {
        complain(STATUS_INPUT, _("--host: more than %d"), SERVER_NAMES);
        return false;
    }
    setup->names[setup->name_count++] = value;
    return true;
}

static bool add_proxy(ServerSetup *setup, const char *value)
{
    if (setup->proxy_count == SERVER_RANGES) {
        complain(STATUS_INPUT, _("--proxy: more than %d"), SERVER_RANGES);
        return false;
    }
    if (!source_read_range(value, &setup->proxies[setup->proxy_count])) {
        complain(STATUS_INPUT, _("--proxy: '%.100s' is not an address like 10.0.0.2 or 10.0.0.0/8"),
                 value);
        return false;
    }
    setup->proxy_count++;
    return true;
}

/* A proxy on this machine is trusted if it has no other address. */
static bool add_local_proxies(ServerSetup *setup, const Arguments *arguments)
{
    if (arguments_value(arguments, "behind-proxy") == NULL || setup->proxy_count > 0)
        return true;
    return add_proxy(setup, "127.0.0.0/8") && add_proxy(setup, "::1");
}

/* Reads ADDRESS or ADDRESS/BITS. The option can be given several times. */
static bool add_metrics(ServerSetup *setup, const char *value)
{
    if (setup->metrics_count == SERVER_RANGES) {
        complain(STATUS_INPUT, _("--metrics: more than %d"), SERVER_RANGES);
        return false;
    }
    if (!source_read_range(value, &setup->metrics[setup->metrics_count])) {
        complain(STATUS_INPUT,
                 _("--metrics: '%.100s' is not like 192.0.2.7, 10.0.0.0/8 or fd00::/8"), value);
        return false;
    }
    setup->metrics_count++;
    return true;
}

/* Reads the options that can be given several times. */
static bool read_repeated(ServeRun *serve, const Arguments *arguments)
{
    static const struct {
        const char *name;
        bool (*take)(ServerSetup *setup, const char *value);
    } repeated[] = {{"limit", take_limit},
                    {"origin", add_origin},
                    {"host", add_name},
                    {"proxy", add_proxy},
                    {"metrics", add_metrics}};

    for (int i = 0; i < arguments->given_count; i++) {
        const GivenOption *given = &arguments->given[i];
        for (size_t j = 0; j < sizeof repeated / sizeof *repeated; j++)
            if (strcmp(given->option->name, repeated[j].name) == 0 &&
                !repeated[j].take(&serve->setup, given->value))
                return false;
    }
    return add_local_proxies(&serve->setup, arguments);
}

static Status choose_page(ServeRun *serve, const Arguments *arguments)
{
    const char *folder = arguments_value(arguments, "page");

    if (folder == NULL) {
        serve->setup.pages = pages_linked();
        return STATUS_FINE;
    }
    int failure = pages_read(&serve->setup.pages, folder);
    if (failure != 0)
        return status_of_file(folder, failure);
    if (page_find(&serve->setup.pages, "/", 1) == NULL)
        return complain(STATUS_INPUT, _("%.200s: there is no index.html"), folder);
    return STATUS_FINE;
}

/* Returns true for an address that other machines cannot reach. */
static bool is_loopback(const char *host)
{
    return strncmp(host, "127.", 4) == 0 || strcmp(host, "::1") == 0 ||
           strcmp(host, "localhost") == 0;
}

static bool read_address(ServeRun *serve, const Arguments *arguments)
{
    const char *listen = arguments_value(arguments, "listen");

    serve->is_lan = arguments_value(arguments, "lan") != NULL;
    if (listen != NULL && !read_listen(serve, listen))
        return false;
    bool is_anywhere = listen == NULL || serve->setup.host == NULL ||
                       strcmp(serve->host, "0.0.0.0") == 0 || strcmp(serve->host, "::") == 0;
    if (!serve->is_lan)
        return true;
    if (listen != NULL && is_loopback(serve->host)) {
        complain(STATUS_INPUT, _("--lan: '%s' is for this machine alone"), listen);
        return false;
    }
    if (!is_anywhere || (listen != NULL && strcmp(serve->host, "::") == 0))
        return true;
    if (!find_lan(serve)) {
        complain(STATUS_MACHINE, _("--lan: this machine is in no network"));
        return false;
    }
    if (listen == NULL)
        serve->setup.host = NULL;
    return true;
}

/* Names a file of the server's own: beside the database, or in the data folder. */
static bool name_file(const ServeRun *serve, const char *ending, const char *name,
                      char path[WHERE_BYTES])
{
    static const char sqlite[] = "sqlite:";
    bool is_file = strncmp(serve->store, sqlite, sizeof sqlite - 1) == 0;
    bool has_path = true;

    if (is_file)
        snprintf(path, WHERE_BYTES, "%s", serve->store + sizeof sqlite - 1);
    else
        has_path = where_data(path);
    strncat(path, is_file ? ending : name, WHERE_BYTES - strlen(path) - 1);
    return has_path;
}

static Status read_dice_key(ServeRun *serve, const Arguments *arguments)
{
    const char *given = arguments_value(arguments, "dice-key");
    char *path = serve->dice_key;

    if (given == NULL && !name_file(serve, ".key", "/dice.key", path))
        return complain(STATUS_INPUT, _("there is no home folder to keep the key of the dice in; "
                                        "name a file with --dice-key"));
    if (given == NULL)
        given = path;
    int failure = dice_key_read(given, &serve->setup.dice_key);
    serve->setup.dice_key_path = given;
    serve->setup.has_dice_key = failure == 0;
    if (failure == ENOENT)
        return STATUS_FINE;
    if (failure == EINVAL)
        return complain(STATUS_INPUT, _("%.200s: this is not a key: 64 hexadecimal digits"), given);
    if (failure != 0)
        return complain(STATUS_MACHINE, "%.200s: %s", given, strerror(failure));
    return STATUS_FINE;
}

static bool read_log(ServerSetup *setup, const Arguments *arguments)
{
    const char *log = arguments_value(arguments, "log");

    if (arguments_value(arguments, "quiet") != NULL)
        setup->log_level = LOG_QUIET;
    if (arguments_value(arguments, "verbose") != NULL)
        setup->log_level = LOG_VERBOSE;
    if (log != NULL && strcmp(log, "text") != 0 && strcmp(log, "json") != 0) {
        complain(STATUS_INPUT, _("--log: expected text or json, not '%.100s'"), log);
        return false;
    }
    setup->log_format = log != NULL && strcmp(log, "json") == 0 ? LOG_AS_JSON : LOG_AS_TEXT;
    return true;
}

static Status prepare(ServeRun *serve, const Arguments *arguments)
{
    ServerSetup *setup = &serve->setup;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t threads = cores > 2 ? (uint64_t)cores / 2 : 1;
    uint64_t days = 0;

    *setup = (ServerSetup){
        .host = "127.0.0.1", .port = PORT, .limits = limits_usual(), .log_level = LOG_USUAL};
    snprintf(serve->shown, sizeof serve->shown, "127.0.0.1");
    setup->certificate = arguments_value(arguments, "cert");
    setup->key = arguments_value(arguments, "key");
    if ((setup->certificate == NULL) != (setup->key == NULL))
        return complain(STATUS_USAGE, _("knobel serve: --cert and --key belong together"));
    setup->takes_new_key = arguments_value(arguments, "new-dice-key") != NULL;
    if (!read_log(setup, arguments) ||
        !value_number(arguments, "threads", 1, THREADS_MOST, &threads) ||
        !value_number(arguments, "forget-after", 1, DAYS_MOST, &days) ||
        !read_address(serve, arguments) || !read_repeated(serve, arguments))
        return STATUS_INPUT;
    setup->forget_after = (uint32_t)days;
    setup->movers = (unsigned)threads;
    setup->thinkers = 1;
    Status status = choose_page(serve, arguments);
    setup->store = serve->store;
    if (status == STATUS_FINE)
        status = where_store(arguments, serve->store);
    if (status == STATUS_FINE && name_file(serve, ".runs", "/server.runs", serve->runs))
        setup->runs = serve->runs;
    return status == STATUS_FINE ? read_dice_key(serve, arguments) : status;
}

static void draw_code(Output *output, const char *address)
{
    Qr qr = qr_open(address);

    for (int row = 0; row < qr.rows; row++) {
        output_text(output, "\033[40;97m");
        for (int column = 0; column < qr.columns; column++)
            output_text(output, qr_block(&qr, row, column));
        output_text(output, "\033[0m\n");
    }
    qr_close(&qr);
}

/* The first line is read by programs, so it is the same in every language. */
static Status tell(const ServeRun *serve, uint16_t port)
{
    char address[HOST_SIZE + 32];
    Output *output = output_open(false);

    snprintf(address, sizeof address, "http%s://%s:%u/",
             serve->setup.certificate != NULL ? "s" : "", serve->shown, port);
    output_format(output, "knobel serves %s\n", address);
    if (serve->is_lan && value_is_terminal(STDOUT_FILENO))
        draw_code(output, address);
    return output_close(output);
}

static Status run(const Arguments *arguments)
{
    ServeRun serve = {.is_lan = false};
    char reason[SERVER_REASON_BYTES];
    Status status = prepare(&serve, arguments);
    Server *server = NULL;

    signal(SIGHUP, SIG_IGN); /* until the server reads its certificate again on it */
    if (status == STATUS_FINE)
        status = value_linked_nets();
    if (status == STATUS_FINE) {
        server = server_open(&serve.setup, reason);
        if (server == NULL)
            status = complain(STATUS_MACHINE, "knobel serve: %s", reason);
    }
    if (status == STATUS_FINE)
        status = tell(&serve, server_port(server));
    if (status == STATUS_FINE && !server_run(server))
        status = STATUS_MACHINE;
    server_close(server);
    pages_close(&serve.setup.pages);
    return status;
}

static const Option options[] = {
    {.letter = 'l',
     .name = "listen",
     .value = "HOST:PORT",
     .help = N_("where to listen; default 127.0.0.1:8642, port 0: any that is free")},
    {.name = "lan",
     .help = N_("listen for the local network too, and show its address as a QR code")},
    OPTION_STORE,
    {.name = "page",
     .value = "FOLDER",
     .choices = CHOICES_FILES,
     .help = N_("serve the page from this folder instead of the program's own")},
    {.name = "cert",
     .value = "FILE",
     .choices = CHOICES_FILES,
     .help = N_("certificate chain for TLS, PEM")},
    {.name = "key", .value = "FILE", .choices = CHOICES_FILES, .help = N_("its private key, PEM")},
    {.name = "dice-key",
     .value = "FILE",
     .choices = CHOICES_FILES,
     .help = N_("the secret key of the dice, made if there is none; default: beside the store")},
    {.name = "new-dice-key",
     .help = N_("start although the store was used with another key; sheets in play are lost")},
    {.name = "forget-after",
     .value = "DAYS",
     .help = N_("delete tables where nothing has happened for so long; results stay")},
    {.name = "origin",
     .value = "URL",
     .help = N_("trust pages from here besides the own; can be given several times")},
    {.name = "host",
     .value = "NAME",
     .help = N_("a name by which browsers call this server; can be given several times")},
    {.name = "behind-proxy",
     .help = N_("a proxy on this machine stands before the server: tell clients apart by "
                "X-Forwarded-For")},
    {.name = "proxy",
     .value = "ADDRESS",
     .help = N_("the same for a proxy at this address; can be given several times")},
    {.name = "limit",
     .value = "NAME=N",
     .help = N_("set a limit; can be given several times; a wrong name lists all")},
    {.letter = 't',
     .name = "threads",
     .value = "T",
     .help = N_("how many threads move for bots; default: half the cores")},
    {.name = "metrics",
     .value = "ADDRESS/BITS",
     .help = N_("who may read /metrics; can be given several times; default: this machine, if no "
                "proxy stands before the server")},
    {.name = "log",
     .value = "FORM",
     .choices = "text json",
     .help = N_("the form of the log: text (default) or json")},
    {.letter = 'q', .name = "quiet", .help = N_("say only what goes wrong")},
    {.letter = 'v', .name = "verbose", .help = N_("say more")},
    OPTIONS_OF_ALL,
    OPTION_END,
};

const Command command_serve = {
    .name = "serve",
    .operands = "",
    .operands_least = 0,
    .operands_most = 0,
    .summary = N_("serve tables to browsers and programs"),
    .description = N_(
        "Tables for any number of people and bots, over HTTP and WebSocket. Everything is stored "
        "before anybody sees it; what was played goes on after a restart. Without options only "
        "this machine is served. Ends on Ctrl-C or SIGTERM; open rounds stay open."),
    .options = options,
    .run = run,
};
