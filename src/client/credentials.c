/* What this device stores about servers. */
#include "client/credentials.h"

#include "base/folder.h"
#include "base/save.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

enum {
    LINE_BYTES = CODE_BYTES_MOST + ROOM_NAME_BYTES + 2,
    TABLES_BYTES = TABLES_KEPT * LINE_BYTES
};

/* The endings of a server's files. */
#define TOKEN_FILE ""
#define TABLES_FILE ".tables"
#define LINKS_FILE ".links"
#define COMMITMENTS_FILE ".commitments"

/* Writes the path of one of the server's files. */
static int name_file(char path[PATH_MAX], const char *folder, const Address *address,
                     const char *ending)
{
    Text text = text_over(path, PATH_MAX);

    text_put(&text, folder);
    text_put(&text, "/servers/");
    address_write_server(&text, address);
    text_put(&text, ending);
    return text.is_cut ? ENAMETOOLONG : 0;
}

/* Reads the beginning of a file; nothing if there is no file. */
static int read_start(const char *folder, const Address *address, const char *ending, Text *text)
{
    char path[PATH_MAX];
    int failure = name_file(path, folder, address, ending);

    if (failure != 0)
        return failure;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return errno == ENOENT ? 0 : errno;
    ssize_t length = read(file, text->start, text->size - 1);
    failure = length < 0 ? errno : 0;
    close(file);
    text->length = length < 0 ? 0 : (size_t)length;
    text->start[text->length] = '\0';
    return failure;
}

/* Writes a whole file that only its owner can read. */
static int write_file(const char *folder, const Address *address, const char *ending, Span bytes)
{
    char path[PATH_MAX];
    int failure = name_file(path, folder, address, ending);

    if (failure == 0)
        failure = folder_make_for(path);
    return failure != 0 ? failure : save_secret(path, bytes.start, bytes.length);
}

int credentials_read(const char *folder, const Address *address, char token[TOKEN_BYTES + 1])
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

int credentials_keep(const char *folder, const Address *address, const char *token)
{
    char line[TOKEN_BYTES + 2];
    Text text = text_over(line, sizeof line);

    text_put(&text, token);
    text_char(&text, '\n');
    return write_file(folder, address, TOKEN_FILE, (Span){line, text.length});
}

/* Reads "CODE NAME". Returns false if that is not a table. */
static bool read_table(Span line, VisitedTable *table)
{
    Span code = span_word(&line);
    Text code_text = text_over(table->code, sizeof table->code);
    Text name_text = text_over(table->name, sizeof table->name);

    text_span(&code_text, code);
    text_span(&name_text, line);
    return code_is_good(code) && span_bad_byte(line) == line.length && !name_text.is_cut;
}

int credentials_read_tables(const char *folder, const Address *address, VisitedTables *tables)
{
    char bytes[TABLES_BYTES + 1];
    Text text = text_over(bytes, sizeof bytes);
    int failure = read_start(folder, address, TABLES_FILE, &text);
    Span rest = {bytes, text.length};

    tables->count = 0;
    for (Span line; tables->count < TABLES_KEPT && span_line(&rest, &line);)
        if (line.start[line.length] == '\n') /* a line without an end was cut off */
            tables->count += read_table(line, &tables->tables[tables->count]);
    return failure;
}

/* Writes the list of tables without one, and with a new first one unless that is NULL. */
static int change_tables(const char *folder, const Address *address, const char *without,
                         const VisitedTable *first)
{
    char bytes[TABLES_BYTES + 1];
    Text text = text_over(bytes, sizeof bytes);
    VisitedTables old;
    int failure = credentials_read_tables(folder, address, &old);
    unsigned count = 0;

    if (failure != 0)
        return failure;
    for (unsigned i = 0; i <= old.count && count < TABLES_KEPT; i++) {
        const VisitedTable *table = i == 0 ? first : &old.tables[i - 1];
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

int credentials_keep_table(const char *folder, const Address *address, const VisitedTable *table)
{
    return change_tables(folder, address, table->code, table);
}

int credentials_forget_table(const char *folder, const Address *address, const char *code)
{
    return change_tables(folder, address, code, NULL);
}

/* Reads the key of this device's links, or stores the new one that was drawn. */
static void read_links(Credentials *credentials, const Address *address)
{
    char bytes[FAIR_HEX_BYTES + 2];
    Text text = text_over(bytes, sizeof bytes);

    if (read_start(credentials->folder, address, LINKS_FILE, &text) == 0 &&
        text.length >= FAIR_HEX_BYTES &&
        fair_parse((Span){bytes, FAIR_HEX_BYTES}, &credentials->links))
        return;
    text = text_over(bytes, sizeof bytes);
    fair_write(&text, &credentials->links);
    text_char(&text, '\n');
    (void)write_file(credentials->folder, address, LINKS_FILE, (Span){bytes, text.length});
}

static void write_commitment(Text *text, const Room *room, uint32_t seat, const RoomChain *chain)
{
    if (!chain->is_used)
        return;
    text_put(text, room->code);
    text_char(text, ' ');
    text_number(text, room->sheet);
    text_char(text, ' ');
    text_number(text, seat);
    text_char(text, ' ');
    fair_write(text, &chain->commitment);
    text_char(text, '\n');
}

/* Appends all commitments of the sheet in play, for `knobel verify --kept`. */
static void keep_commitments(Credentials *credentials, const Address *address,
                             const Visitor *visitor)
{
    const Room *room = visitor->room;
    char path[PATH_MAX];
    char buffer[(ROOM_SEATS + 1) * (FAIR_HEX_BYTES + CODE_BYTES_MOST + 32)];
    Text text = text_over(buffer, sizeof buffer);

    if (credentials->folder == NULL || room == NULL || room->phase != ROOM_IS_PLAYING ||
        visitor->seat == 0 || room->sheet == credentials->sheet || room->table.round > 1)
        return;
    credentials->sheet = room->sheet;
    write_commitment(&text, room, CHAIN_SERVER, &room->chain);
    for (uint32_t seat = 1; seat <= room->place_count; seat++)
        write_commitment(&text, room, seat, &room->places[seat - 1].chain);
    if (name_file(path, credentials->folder, address, COMMITMENTS_FILE) != 0 || text.length == 0)
        return;
    int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return;
    (void)!write(file, buffer, text.length);
    close(file);
}

void credentials_open(Credentials *credentials, const char *folder, const Address *address)
{
    *credentials = (Credentials){.folder = folder, .links = fair_secret()};
    if (folder == NULL)
        return;
    credentials->failure = credentials_read(folder, address, credentials->token);
    if (credentials->failure != 0)
        credentials->folder = NULL;
    else
        read_links(credentials, address);
}

static int keep_token(Credentials *credentials, const Address *address, const Visitor *visitor)
{
    if (visitor->token[0] == '\0' || strcmp(visitor->token, credentials->token) == 0)
        return 0;
    memcpy(credentials->token, visitor->token, sizeof credentials->token);
    if (credentials->folder == NULL)
        return credentials->failure;
    credentials->failure = credentials_keep(credentials->folder, address, credentials->token);
    return credentials->failure;
}

/* Adds the visitor's table. Daily challenges are not added: the lobby finds them by their date. */
static int note_table(Credentials *credentials, const Address *address, const Visitor *visitor)
{
    const Room *room = visitor->room;
    VisitedTable table = {0};

    if (room == NULL || room->phase == ROOM_IS_NEW || room->phase == ROOM_IS_CLOSED ||
        room->options.dice == ROOM_DICE_DAILY || strcmp(credentials->code, visitor->code) == 0)
        return 0;
    memcpy(credentials->code, visitor->code, sizeof credentials->code);
    credentials->sheet = 0;
    if (credentials->folder == NULL)
        return 0;
    memcpy(table.code, visitor->code, sizeof table.code);
    memcpy(table.name, room->options.name, sizeof table.name);
    return credentials_keep_table(credentials->folder, address, &table);
}

int credentials_update(Credentials *credentials, const Address *address, const Visitor *visitor)
{
    int token_failure = keep_token(credentials, address, visitor);
    int table_failure = note_table(credentials, address, visitor);

    keep_commitments(credentials, address, visitor);

    return token_failure != 0 ? token_failure : table_failure;
}

void credentials_tables(const Credentials *credentials, const Address *address,
                        VisitedTables *tables)
{
    tables->count = 0;
    if (credentials->folder != NULL)
        (void)credentials_read_tables(credentials->folder, address, tables);
}

void credentials_forget(Credentials *credentials, const Address *address)
{
    credentials->code[0] = '\0';
    if (credentials->folder != NULL)
        (void)credentials_forget_table(credentials->folder, address, address->code);
}
