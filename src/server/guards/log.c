/* Log lines on standard error. */
#include "server/guards/log.h"

#include "base/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

enum { MESSAGE_BYTES = 1024, LINE_BYTES = 8192 };

/* A fact as text: its name and its value. */
typedef struct {
    const char *name;
    char value[SOURCE_BYTES];
} Fact;

enum { FACTS = 3 };

/* Writes the known facts. Returns their number. */
static unsigned list_facts(const LogFacts *facts, Fact list[FACTS])
{
    char digits[IDENTITY_HEX_BYTES + 1];
    unsigned count = 0;

    if (facts == NULL)
        return 0;
    if (facts->source != NULL) {
        Text text = text_over(list[count].value, sizeof list[count].value);
        list[count++].name = "address";
        source_write(&text, facts->source);
    }
    if (facts->device != NULL) {
        Text all = text_over(digits, sizeof digits);
        Text text = text_over(list[count].value, sizeof list[count].value);
        identity_write(&all, facts->device);
        list[count++].name = "device";
        text_span(&text, (Span){digits, LOG_DEVICE_DIGITS});
    }
    if (facts->table != NULL && facts->table[0] != '\0') {
        Text text = text_over(list[count].value, sizeof list[count].value);
        list[count++].name = "table";
        text_put(&text, facts->table);
    }
    return count;
}

static void write_text(Text *line, const char *clock, const char *message, const Fact *facts,
                       unsigned count)
{
    text_put(line, clock);
    text_char(line, ' ');
    text_put(line, message);
    for (unsigned i = 0; i < count; i++) {
        text_char(line, ' ');
        text_put(line, facts[i].name);
        text_char(line, '=');
        text_put(line, facts[i].value);
    }
}

static void put_bytes(void *context, const char *bytes, size_t length)
{
    text_span(context, (Span){bytes, length});
}

static void write_json(Text *line, const char *clock, LogLevel level, const char *message,
                       const Fact *facts, unsigned count)
{
    static const char *const levels[] = {
        [LOG_QUIET] = "error", [LOG_USUAL] = "info", [LOG_VERBOSE] = "debug"};
    Json json = {.write = put_bytes, .context = line};

    json_begin(&json, NULL, '{');
    json_string(&json, "time", clock);
    json_string(&json, "level", levels[level]);
    json_string(&json, "message", message);
    for (unsigned i = 0; i < count; i++)
        json_string(&json, facts[i].name, facts[i].value);
    json_end(&json, '}');
}

static void write_line(LogFormat format, LogLevel level, const LogFacts *facts, const char *message,
                       va_list arguments) __attribute__((format(printf, 4, 0)));

static void write_line(LogFormat format, LogLevel level, const LogFacts *facts, const char *message,
                       va_list arguments)
{
    char said[MESSAGE_BYTES];
    char bytes[LINE_BYTES];
    char clock[32];
    struct tm parts;
    time_t now = time(NULL);
    Fact list[FACTS];
    unsigned count = list_facts(facts, list);
    Text line = text_over(bytes, sizeof bytes);

    vsnprintf(said, sizeof said, message, arguments);
    for (char *byte = said; *byte != '\0'; byte++)
        if ((unsigned char)*byte < ' ' || *byte == 127)
            *byte = '?';
    gmtime_r(&now, &parts);
    strftime(clock, sizeof clock, "%Y-%m-%dT%H:%M:%SZ", &parts);
    if (format == LOG_AS_JSON)
        write_json(&line, clock, level, said, list, count);
    else
        write_text(&line, clock, said, list, count);
    fprintf(stderr, "%s\n", bytes);
}

void log_line(LogLevel wanted, LogFormat format, LogLevel level, const LogFacts *facts,
              const char *message, ...)
{
    va_list arguments;

    if (level > wanted)
        return;
    va_start(arguments, message);
    write_line(format, level, facts, message, arguments);
    va_end(arguments);
}

void log_say(LogLevel wanted, LogLevel level, const char *format, ...)
{
    va_list arguments;

    if (level > wanted)
        return;
    va_start(arguments, format);
    write_line(LOG_AS_TEXT, level, NULL, format, arguments);
    va_end(arguments);
}
