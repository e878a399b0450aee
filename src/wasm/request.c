/* Parses requests and writes answers. */
#include "wasm/request.h"

#include "notation/move_text.h"
#include "notation/sheet_text.h"
#include "wasm/host.h"

#include <stdlib.h>
#include <string.h>

/* Makes room for `length` more bytes. Grows by half, so that growing is rare. */
static bool reserve(PageAnswer *answer, size_t length)
{
    size_t needed = answer->length + length;

    if (needed <= answer->size)
        return true;
    size_t size = needed + needed / 2 + 4096;
    char *start = realloc(answer->start, size);
    if (start == NULL)
        return false;
    answer->start = start;
    answer->size = size;
    return true;
}

static void append(PageAnswer *answer, const char *bytes, size_t length)
{
    if (answer->is_incomplete || !reserve(answer, length)) {
        answer->is_incomplete = true;
        return;
    }
    if (length > 0)
        memcpy(answer->start + answer->length, bytes, length);
    answer->length += length;
}

void answer_span(PageRequest *request, Span span)
{
    append(&request->page->answer, span.start, span.length);
}

void answer_text(PageRequest *request, const char *text)
{
    answer_span(request, span_of(text));
}

void answer_number(PageRequest *request, uint64_t number)
{
    char buffer[24];
    Text text = text_over(buffer, sizeof buffer);

    text_number(&text, number);
    answer_text(request, buffer);
}

static void write_json(void *context, const char *bytes, size_t length)
{
    append(context, bytes, length);
}

Json answer_json(PageRequest *request)
{
    return (Json){.write = write_json, .context = &request->page->answer};
}

void refuse_words(PageRequest *request, const char *reason)
{
    request->page->answer.length = 0;
    answer_text(request, "no ");
    answer_text(request, reason);
}

/* The sentence in the user's language, valid until the next call. */
static const char *translate(const char *sentence)
{
    static char translation[1024];
    size_t length = host_translate(sentence, strlen(sentence), translation, sizeof translation - 1);

    if (length == 0 || length >= sizeof translation)
        return sentence;
    translation[length] = '\0';
    return translation;
}

void refuse_fault(PageRequest *request, const Fault *fault)
{
    char buffer[2048];
    Text text = text_over(buffer, sizeof buffer);

    text_put(&text, "fault ");
    fault_write(&text, fault, translate);
    refuse_words(request, buffer);
}

void refuse_room(PageRequest *request, const RoomRefusal *refusal)
{
    char buffer[ROOM_LINE_BYTES];
    Text text = text_over(buffer, sizeof buffer);

    room_refusal_write(&text, refusal);
    refuse_words(request, buffer);
}

void refuse_rules(PageRequest *request, Verdict verdict)
{
    refuse_room(request, &(RoomRefusal){.reason = ROOM_RULES, .verdict = verdict});
}

bool take_number(PageRequest *request, uint64_t most, uint64_t *number)
{
    if (span_number(span_word(&request->words), most, number))
        return true;
    refuse_words(request, "syntax");
    return false;
}

bool take_game(PageRequest *request, const Game **game)
{
    Span name = span_word(&request->words);

    *game = game_find(name.start, name.length);
    if (*game == NULL)
        refuse_words(request, "game");
    return *game != NULL;
}

bool take_end(PageRequest *request)
{
    if (request->words.length == 0)
        return true;
    refuse_words(request, "syntax");
    return false;
}

bool take_sheet(PageRequest *request, const Game **game, Sheet *sheet)
{
    Fault fault;

    if (!take_game(request, game))
        return false;
    if (sheet_text_parse(span_word(&request->words), *game, sheet, &fault))
        return true;
    refuse_fault(request, &fault);
    return false;
}

bool take_position(PageRequest *request, PagePosition *position)
{
    Throw thrown;
    Fault fault;

    if (!take_sheet(request, &position->game, &position->sheet))
        return false;
    if (!throw_text_parse(span_word(&request->words), &thrown, &fault)) {
        refuse_fault(request, &fault);
        return false;
    }
    Span rest = request->words;
    bool is_last = span_is(span_word(&rest), "last");
    if (is_last)
        request->words = rest;
    position->turn = (Turn){.sum = (uint8_t)throw_sum(thrown), .is_last = is_last};
    return true;
}

Room *take_room(PageRequest *request)
{
    uint64_t number;
    bool is_number = span_number(span_word(&request->words), PAGE_ROOMS, &number) && number > 0;
    Room *room = is_number ? request->page->rooms[number - 1] : NULL;

    if (room == NULL)
        refuse_words(request, "room");
    return room;
}
