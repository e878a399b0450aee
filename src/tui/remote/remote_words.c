/* The server's words as sentences for people. */
#include "tui/remote/remote_words.h"

#include "client/visitor.h"
#include "words/words.h"

#include <string.h>

typedef struct {
    const char *word;
    const char *sentence;
} RemoteMeaning;

static const RemoteMeaning reasons[] = {
    {"table", N_("There is no such table.")},
    {"name", N_("This name does not work. Please choose another.")},
    {"name-taken", N_("Somebody has this name already.")},
    {"seat-taken", N_("Somebody sits there already.")},
    {"seated", N_("You have a seat already.")},
    {"no-seat", N_("You have no seat here.")},
    {"locked", N_("The host lets nobody else sit down.")},
    {"removed", N_("The host has removed you from this table.")},
    {"host", N_("Only the host may do this.")},
    {"started", N_("The game has begun already.")},
    {"not-started", N_("The game has not begun yet.")},
    {"nobody", N_("Nobody sits here yet.")},
    {"closed", N_("The table is closed.")},
    {"group", N_("There is no such group.")},
    {"banned", N_("Whoever runs this server has banned you.")},
    {"round", N_("This round is over already.")},
    {"no-net", N_("The program cannot judge this game.")},
    {"hints", N_("There are no hints at this table.")},
    {"busy", N_("One thing after another: please try again soon.")},
    {"limit", N_("That is too much at once. Please try again later.")},
    {"store", N_("It could not be stored. Please try again.")},
    {"here", N_("This player is here.")},
    {"grace", N_("This player was here just now. Please wait a moment.")},
    {"maker", N_("Whoever opened the table can't be removed.")},
    {"token", N_("The server does not accept this device's secret.")},
    {"day", N_("Not on this day.")},
    {"ticket", N_("This link was used already.")},
    {"rules", N_("The rules do not allow this.")},
};

/* The reasons why a channel was lost. */
static const RemoteMeaning losses[] = {
    {"no answer", N_("nobody is there")},
    {"no such host", N_("no machine has this name")},
    {"no tables", N_("no tables are there")},
    {"no secure connection", N_("there is no secure connection")},
    {"store", N_("its store is unavailable")},
    {"busy", N_("it has too much to do")},
};

static const char *look_up(const RemoteMeaning *meanings, size_t count, Span word)
{
    for (size_t i = 0; i < count; i++)
        if (span_is(word, meanings[i].word))
            return _(meanings[i].sentence);
    return NULL;
}

void remote_fill(Text *text, const char *sentence, const char *value)
{
    const char *start = strchr(sentence, '{');
    const char *end = start == NULL ? NULL : strchr(start, '}');

    if (end == NULL) {
        text_put(text, sentence);
        return;
    }
    text_span(text, (Span){sentence, (size_t)(start - sentence)});
    text_put(text, value);
    text_put(text, end + 1);
}

/* The server names the version it speaks, unless it is as old as 0.1.0. */
static const char *explain_protocol(Span version)
{
    uint64_t number = 0;
    bool is_newer = span_number(version, UINT32_MAX, &number) && number > VISITOR_PROTOCOL;

    return is_newer ? _("The server speaks a newer version. Please update knobel.")
                    : _("The server speaks an older version. Whoever runs it should update it.");
}

void remote_explain(Text *text, Span reason)
{
    Span rest = reason;
    Span word = span_word(&rest);
    const char *sentence = span_is(word, "protocol")
                               ? explain_protocol(rest)
                               : look_up(reasons, sizeof reasons / sizeof *reasons, word);
    char whole[80];
    Text copy = text_over(whole, sizeof whole);

    text_span(&copy, reason);
    if (sentence != NULL)
        text_put(text, sentence);
    else
        remote_fill(text, _("This did not work ({reason})."), whole);
}

void remote_explain_dice(Text *text, const RoomWitness *witness)
{
    static const char *const faults[] = {
        [DICE_UNPROMISED] = N_("The server threw the dice without committing itself first."),
        [DICE_SERVER_LINK] = N_("The server changed its part of the dice afterwards."),
        [DICE_PLAYER_LINK] = N_("A player's part of the dice was changed afterwards."),
        [DICE_THROW] = N_("The dice do not show what their parts add up to."),
        [DICE_CHANGED] = N_("A move was taken back after the next throw could be known."),
        [DICE_HISTORY] = N_("The server shows other throws or moves than before."),
        [DICE_IGNORED] = N_("The dice were thrown without your device's part."),
    };
    char round[16];
    Text number = text_over(round, sizeof round);

    if (witness->fault == DICE_FINE)
        return;
    text_number(&number, witness->fault_round);
    remote_fill(text, _("Throw {number} was not fair."), round);
    text_char(text, ' ');
    text_put(text, _(faults[witness->fault]));
}

const char *remote_explain_loss(const char *reason)
{
    const char *sentence = look_up(losses, sizeof losses / sizeof *losses, span_of(reason));

    return sentence != NULL ? sentence : reason;
}
