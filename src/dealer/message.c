/* Parsing messages. */
#include "dealer/message.h"

bool message_parse(Span line, Message *message)
{
    Span rest = line;
    Span number = span_word(&rest);
    uint64_t id;

    *message = (Message){0};
    if (!span_number(number, MESSAGE_ID_MOST, &id) || id == 0)
        return false;
    message->id = (uint32_t)id;
    if (number.length == line.length || line.length > MESSAGE_BYTES ||
        span_bad_byte(line) < line.length)
        return false;
    for (size_t i = 0; i < line.length; i++)
        if (line.start[i] == '\t')
            return false;
    message->words = rest;
    message->verb = span_word(&rest);
    message->rest = rest;
    return message->verb.length > 0;
}
