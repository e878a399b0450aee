/* Standard output, held back or written at once. */
#include "shell/output.h"

#include "base/save.h"
#include "shell/words.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

Output *output_open(bool is_held)
{
    Output *output = malloc(sizeof *output);

    if (output == NULL) {
        complain(STATUS_MACHINE, _("not enough memory"));
        return NULL;
    }
    output->is_held = is_held;
    output->file = STDOUT_FILENO;
    output->spool = -1;
    output->failure = 0;
    output->length = 0;
    return output;
}

Output *output_into(int file)
{
    Output *output = output_open(false);

    if (output != NULL)
        output->file = file;
    return output;
}

/* Opens a temporary file without a name, which vanishes when it is closed. */
static int spool_open(void)
{
    const char *folder = getenv("TMPDIR");
    char name[4096];

    snprintf(name, sizeof name, "%s/knobel-XXXXXX", folder != NULL && *folder ? folder : "/tmp");
    int file = mkstemp(name);
    if (file >= 0)
        unlink(name);
    return file;
}

static void empty_buffer(Output *output)
{
    int file = output->file;

    if (output->is_held) {
        if (output->spool < 0)
            output->spool = spool_open();
        file = output->spool;
    }
    if (output->failure == 0)
        output->failure = file < 0 ? errno : save_bytes(file, output->buffer, output->length);
    output->length = 0;
}

void output_bytes(Output *output, const char *bytes, size_t length)
{
    while (length > 0 && output != NULL) {
        if (output->length == sizeof output->buffer)
            empty_buffer(output);
        size_t room = sizeof output->buffer - output->length;
        size_t part = length < room ? length : room;
        memcpy(output->buffer + output->length, bytes, part);
        output->length += part;
        bytes += part;
        length -= part;
    }
}

void output_text(Output *output, const char *text)
{
    output_bytes(output, text, strlen(text));
}

void output_number(Output *output, uint64_t number)
{
    char digits[24];
    Text text = text_over(digits, sizeof digits);

    text_number(&text, number);
    output_bytes(output, digits, text.length);
}

void output_repeat(Output *output, char character, unsigned count)
{
    while (count-- > 0)
        output_bytes(output, &character, 1);
}

unsigned output_width(const char *text)
{
    Span rest = span_of(text);
    unsigned width = 0;
    uint32_t character;

    while (rest.length > 0) {
        bool is_good = span_character(&rest, &character);
        int columns = is_good ? wcwidth((wchar_t)character) : 1;
        width += columns >= 0 ? (unsigned)columns : 1; /* unknown in a locale without UTF-8 */
    }
    return width;
}

static void pad(Output *output, const char *text, unsigned width)
{
    unsigned used = output_width(text);

    output_repeat(output, ' ', used < width ? width - used : 0);
}

void output_left(Output *output, const char *text, unsigned width)
{
    output_text(output, text);
    pad(output, text, width);
}

void output_right(Output *output, const char *text, unsigned width)
{
    pad(output, text, width);
    output_text(output, text);
}

void output_wrapped(Output *output, const char *text, unsigned column, unsigned indent)
{
    while (*text != '\0') {
        size_t length = strcspn(text, " \n");
        unsigned width = (unsigned)span_characters((Span){text, length}, length);
        if (column > indent && column + 1 + width > OUTPUT_WIDTH) {
            output_text(output, "\n");
            column = 0;
        } else if (column > indent) {
            output_text(output, " ");
            column++;
        }
        if (column < indent) {
            output_repeat(output, ' ', indent - column);
            column = indent;
        }
        output_bytes(output, text, length);
        column += width;
        text += length;
        if (*text == '\n') {
            size_t blanks = strspn(text + 1, " ");
            output_bytes(output, text, 1 + blanks);
            text += blanks;
            column = 0;
        }
        text += *text != '\0';
    }
    output_text(output, "\n");
}

void output_format(Output *output, const char *format, ...)
{
    char line[4096];
    va_list values;

    va_start(values, format);
    int length = vsnprintf(line, sizeof line, format, values);
    va_end(values);
    if (length > 0)
        output_bytes(output, line, (size_t)length < sizeof line ? (size_t)length : sizeof line - 1);
}

static void write_json(void *context, const char *bytes, size_t length)
{
    output_bytes(context, bytes, length);
}

Json json_over(Output *output)
{
    return (Json){.write = write_json, .context = output};
}

void json_real(Json *json, const char *key, double value, int decimals)
{
    char buffer[64];

    snprintf(buffer, sizeof buffer, "%.*f", decimals, value);
    json_verbatim(json, key, buffer);
}

void output_flush(Output *output)
{
    if (output != NULL && !output->is_held)
        empty_buffer(output);
}

/* Copies the spool to standard output; returns 0 or errno. */
static int copy_spool(Output *output)
{
    ssize_t length = 0;

    if (lseek(output->spool, 0, SEEK_SET) < 0)
        return errno;
    while ((length = read(output->spool, output->buffer, sizeof output->buffer)) > 0) {
        int failure = save_bytes(STDOUT_FILENO, output->buffer, (size_t)length);
        if (failure != 0)
            return failure;
    }
    return length < 0 ? errno : 0;
}

static void drop(Output *output)
{
    if (output->spool >= 0)
        close(output->spool);
    free(output);
}

Status output_close(Output *output)
{
    if (output == NULL)
        return STATUS_MACHINE;
    if (output->spool >= 0)
        empty_buffer(output); /* what is still in the buffer, after what the spool holds */
    bool spool_failed = output->failure != 0 && output->is_held;
    output->is_held = false;
    if (output->spool >= 0 && output->failure == 0)
        output->failure = copy_spool(output);
    empty_buffer(output);
    int failure = output->failure;
    drop(output);
    if (failure != 0 && spool_failed)
        return complain(STATUS_MACHINE, _("temporary file: %s"), strerror(failure));
    if (failure == EPIPE)
        return STATUS_UNREAD;
    if (failure != 0)
        return complain(STATUS_MACHINE, _("standard output: %s"), strerror(failure));
    return STATUS_FINE;
}

Status output_finish(Output *output, Status status)
{
    if (status == STATUS_FINE)
        return output_close(output);
    if (output != NULL)
        drop(output);
    return status;
}

int output_end(Output *output)
{
    empty_buffer(output);
    int failure = output->failure;
    drop(output);
    return failure;
}
