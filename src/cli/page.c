/* knobel page: the page for browsers as plain files, for any web host. */
#include "cli/commands.h"
#include "base/staging.h"
#include "server/net/plain_page.h"
#include "shell/output.h"
#include "shell/words.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SERVER_BYTES = 300 };

/* One call of the command. */
typedef struct {
    const char *folder;
    char server[SERVER_BYTES + 1]; /* "": none */
    Staging staging;
    unsigned count; /* of files */
    uint64_t bytes; /* of all files */
} PageRun;

/* Whether a text is HOST or HOST:PORT. It becomes part of the page, so no other characters pass. */
static bool is_place(const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789.-_";
    bool is_six = text[0] == '[';
    size_t length = is_six ? 1 + strspn(text + 1, "0123456789abcdef:.") : strspn(text, letters);

    if (length < (is_six ? 2U : 1U) || (is_six && text[length] != ']'))
        return false;
    length += is_six ? 1 : 0;
    if (text[length] != ':')
        return text[length] == '\0';
    const char *port = text + length + 1;
    size_t digits = strspn(port, "0123456789");
    return digits >= 1 && digits <= 5 && port[digits] == '\0' && atoi(port) > 0 &&
           atoi(port) <= UINT16_MAX;
}

/* Takes an origin like https://example.org, in letters of any case and with a slash at its end. */
static Status take_server(PageRun *page, const char *value)
{
    char *server = page->server;
    size_t length = value != NULL ? strlen(value) : 0;

    if (value == NULL)
        return STATUS_FINE;
    for (size_t i = 0; i < length && i < SERVER_BYTES; i++)
        server[i] = (char)tolower((unsigned char)value[i]);
    if (length > 0 && length <= SERVER_BYTES && server[length - 1] == '/')
        server[--length] = '\0';
    const char *place = strstr(server, "://");
    bool is_web = strncmp(server, "http://", 7) == 0 || strncmp(server, "https://", 8) == 0;
    if (length <= SERVER_BYTES && is_web && place != NULL && is_place(place + 3))
        return STATUS_FINE;
    return complain(STATUS_INPUT, _("--server: '%.100s' is not like https://example.org"), value);
}

static Status check_folder(const PageRun *page, bool is_forced)
{
    int failure = staging_check(page->folder);

    if (!plain_page_is_there())
        return complain(STATUS_MACHINE, _("this program was built without the page"));
    if (failure == ENOTEMPTY && is_forced)
        return STATUS_FINE;
    if (failure == ENOTEMPTY)
        return complain(STATUS_INPUT,
                        _("%.200s: the folder is not empty; --force writes into it all the same"),
                        page->folder);
    return status_of_file(page->folder, failure);
}

static int put(void *context, const PlainFile *file)
{
    PageRun *page = context;

    page->count++;
    page->bytes += file->length;
    return staging_put(&page->staging, file->path, file->bytes, file->length);
}

static int place(void *context, const PlainFile *file)
{
    const PageRun *page = context;

    return staging_place(&page->staging, file->path);
}

static Status write_files(PageRun *page)
{
    int failure = staging_begin(&page->staging, page->folder);

    if (failure != 0)
        return status_of_file(page->folder, failure);
    failure = plain_page_each(page->server, put, page);
    if (failure == 0)
        failure = plain_page_each(page->server, place, page);
    staging_end(&page->staging, failure == 0);
    return status_of_file(page->folder, failure);
}

static Status tell(const PageRun *page)
{
    Output *output = output_open(true);

    output_format(output, _("%s: %u files, %.1f MB, for any web host\n"), page->folder, page->count,
                  (double)page->bytes / 1e6);
    if (page->server[0] != '\0')
        output_format(output,
                      _("start %s with --origin and the address of that host, such as "
                        "--origin https://example.org\n"),
                      page->server);
    if (strncmp(page->server, "http:", 5) == 0)
        output_text(output, _("browsers allow a server without TLS only to a page without TLS\n"));
    return output_close(output);
}

static Status run(const Arguments *arguments)
{
    PageRun page = {.folder = arguments->operands[0]};
    Status status = take_server(&page, arguments_value(arguments, "server"));

    if (status == STATUS_FINE)
        status = check_folder(&page, arguments_value(arguments, "force") != NULL);
    if (status == STATUS_FINE)
        status = write_files(&page);
    return status == STATUS_FINE ? tell(&page) : status;
}

static const Option options[] = {
    {.letter = 's',
     .name = "server",
     .value = "URL",
     .help = N_("the server for playing together, like https://example.org; without it, people "
                "play alone, against the computer or at one screen")},
    {.letter = 'f',
     .name = "force",
     .help = N_("write into a folder that is not empty; its other files stay")},
    OPTIONS_OF_ALL,
    OPTION_END,
};

const Command command_page = {
    .name = "page",
    .operands = "FOLDER",
    .operands_least = 1,
    .operands_most = 1,
    .summary = N_("write the page for browsers as files for any web host"),
    .description = N_(
        "Any host that serves files can serve the page, at any address: it needs no program there. "
        "FOLDER is made, or must be empty. All files are written before the first one is put in "
        "its place. With --server, that server has to know the address of the page: start it with "
        "--origin. Examples:\n"
        "  knobel page public\n"
        "  knobel page public --force --server https://play.example.org\n"
        "  python3 -m http.server --directory public"),
    .options = options,
    .run = run,
};
