/* Secrets of servers, and tables one was at, on disk. */
#include "client/pocket.h"
#include "base/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    LINE_BYTES = CODE_BYTES_MOST + ROOM_NAME_BYTES + 2,
    TABLES_BYTES = POCKET_TABLES * LINE_BYTES
};

/* The endings of a server's files. */
#define TOKEN_FILE ""
#define TABLES_FILE ".tables"

/* Writes where a server's file is, with an ending behind it. */
static int name_file(char path[PATH_MAX], const char *folder, const Address *address,
                     const char *ending, const char *behind)
{
    Text text = text_over(path, PATH_MAX);

    text_put(&text, folder);
    text_put(&text, "/servers/");
    address_write_server(&text, address);
    text_put(&text, ending);
    text_put(&text, behind);
    return text.is_cut ? ENAMETOOLONG : 0;
}

/* Reads the beginning of a file; nothing where there is none. */
static int read_start(const char *folder, const Address *address, const char *ending, Text *text)
{
    char path[PATH_MAX];
    int failure = name_file(path, folder, address, ending, "");

    if (failure != 0)
        return failure;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return errno == ENOENT ? 0 : errno;
    ssize_t length = read(file, text->start, text->size - 1);
    failure = length < 0 ? errno : 0;
    close(file);
    text->length = length < 0 ? 0 : (size_t)length;
    return failure;
}

static int write_all(int file, Span bytes)
{
    while (bytes.length > 0) {
        ssize_t written = write(file, bytes.start, bytes.length);
        if (written < 0 && errno != EINTR)
            return errno;
        bytes = span_from(bytes, written < 0 ? 0 : (size_t)written);
    }
    return fsync(file) != 0 ? errno : 0;
}

/* Writes a file beside the one that is meant, and puts it in its place. */
static int write_file(const char *folder, const Address *address, const char *ending, Span bytes)
{
    char path[PATH_MAX];
    char beside[PATH_MAX];
    int failure = name_file(path, folder, address, ending, "");

    if (failure == 0)
        failure = name_file(beside, folder, address, ending, ".XXXXXX");
    if (failure == 0)
        failure = folder_make_for(beside);
    if (failure != 0)
        return failure;
    int file = mkostemp(beside, O_CLOEXEC);
    if (file < 0)
        return errno;
    failure = write_all(file, bytes);
    if (close(file) != 0 && failure == 0)
        failure = errno;
    if (failure == 0 && rename(beside, path) != 0)
        failure = errno;
    if (failure != 0)
        unlink(beside);
    return failure;
}

int pocket_read(const char *folder, const Address *address, char token[TOKEN_BYTES + 1])
{
    char bytes[TOKEN_BYTES + 1];
    Text text = text_over(bytes, sizeof bytes);
    int failure = read_start(folder, address, TOKEN_FILE, &text);

    token[0] = '\0';
    if (text.length == TOKEN_BYTES && token_is_good((Span){bytes, TOKEN_BYTES})) {
        memcpy(token, bytes, TOKEN_BYTES);
        token[TOKEN_BYTES] = '\0';
    }
    return failure;
}

int pocket_keep(const char *folder, const Address *address, const char *token)
{
    char line[TOKEN_BYTES + 2];
    Text text = text_over(line, sizeof line);

    text_put(&text, token);
    text_char(&text, '\n');
    return write_file(folder, address, TOKEN_FILE, (Span){line, text.length});
}

/* "CODE NAME"; false where it is no table. */
static bool read_table(Span line, PocketTable *table)
{
    Span code = span_word(&line);
    Text code_text = text_over(table->code, sizeof table->code);
    Text name_text = text_over(table->name, sizeof table->name);

    text_span(&code_text, code);
    text_span(&name_text, line);
    return code_is_good(code) && span_bad_byte(line) == line.length && !name_text.is_cut;
}

int pocket_read_tables(const char *folder, const Address *address, PocketTables *tables)
{
    char bytes[TABLES_BYTES + 1];
    Text text = text_over(bytes, sizeof bytes);
    int failure = read_start(folder, address, TABLES_FILE, &text);
    Span rest = {bytes, text.length};

    tables->count = 0;
    while (rest.length > 0 && tables->count < POCKET_TABLES) {
        const char *end = memchr(rest.start, '\n', rest.length);
        if (end == NULL)
            break; /* cut off */
        Span line = {rest.start, (size_t)(end - rest.start)};
        rest = span_from(rest, line.length + 1);
        tables->count += read_table(line, &tables->tables[tables->count]);
    }
    return failure;
}

/* Writes the tables without one of them, and perhaps one before them all. */
static int change_tables(const char *folder, const Address *address, const char *without,
                         const PocketTable *first)
{
    char bytes[TABLES_BYTES + 1];
    Text text = text_over(bytes, sizeof bytes);
    PocketTables old;
    int failure = pocket_read_tables(folder, address, &old);
    unsigned count = 0;

    if (failure != 0)
        return failure;
    for (unsigned i = 0; i <= old.count && count < POCKET_TABLES; i++) {
        const PocketTable *table = i == 0 ? first : &old.tables[i - 1];
        if (table == NULL || (i > 0 && strcmp(table->code, without) == 0))
            continue;
        text_put(&text, table->code);
        text_char(&text, ' ');
        text_put(&text, table->name);
        text_char(&text, '\n');
        count++;
    }
    return write_file(folder, address, TABLES_FILE, (Span){bytes, text.length});
}

int pocket_keep_table(const char *folder, const Address *address, const PocketTable *table)
{
    return change_tables(folder, address, table->code, table);
}

int pocket_forget_table(const char *folder, const Address *address, const char *code)
{
    return change_tables(folder, address, code, NULL);
}
