/* knobel verify: check the fair dice of a record. */
#include "cli/commands.h"
#include "shell/json.h"
#include "shell/records.h"
#include "shell/values.h"
#include "shell/words.h"
#include "room/proof.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Output *output;
    bool use_json;
    ProofState state; /* the first that is not fine, until it has been said */
    Proof *proof;
} Verify;

static void watch(void *context, const Record *record, uint32_t seat)
{
    Verify *verify = context;

    if (seat == RECORD_THROW && verify->state == PROOF_FINE)
        verify->state = proof_throw(verify->proof, record);
}

static Status complain_of_throw(const Record *record, const Verify *verify)
{
    char expected[16];
    char thrown[16];
    Text expected_text = text_over(expected, sizeof expected);
    Text thrown_text = text_over(thrown, sizeof thrown);

    throw_text_write(&expected_text, verify->proof->expected);
    throw_text_write(&thrown_text, record->table.thrown);
    return complain(STATUS_INPUT,
                    _("line %llu: throw %u is wrong: the dice showed %s, the record says %s"),
                    (unsigned long long)record->line, record->table.round, expected, thrown);
}

static Status say(const Record *record, const Verify *verify)
{
    static const char *const sentences[] = {
        [PROOF_NOT_FAIR] = N_("these dice cannot be checked: the record does not say 'dice fair'"),
        [PROOF_HEADER] = N_("this header of fair dice makes no sense"),
        [PROOF_NO_COMMITMENT] = N_("the commitment to the dice is missing"),
        [PROOF_NO_SECRET] =
            N_("the secret of the dice is missing: it is told when the game is over"),
        [PROOF_OTHER_SECRET] =
            N_("the secret is not the one that was fixed before the first throw"),
    };

    if (verify->state == PROOF_FINE)
        return STATUS_FINE;
    if (verify->state == PROOF_OTHER_THROW)
        return complain_of_throw(record, verify);
    return complain(STATUS_INPUT, _("line %llu: %s"), (unsigned long long)record->line,
                    _(sentences[verify->state]));
}

static Status line_read(void *context, const Record *record, Span line)
{
    Verify *verify = context;

    if (verify->state == PROOF_FINE)
        verify->state = proof_header(verify->proof, line);
    return say(record, verify);
}

static Status game_read(void *context, const Record *record)
{
    Verify *verify = context;
    Output *output = verify->output;

    if (record->table.round == 0 || !verify->proof->is_fair) {
        verify->state =
            record->table.round == 0 && verify->proof->is_fair ? PROOF_NO_SECRET : PROOF_NOT_FAIR;
        return say(record, verify);
    }
    if (verify->use_json) {
        Json json = json_over(output);
        json_begin(&json, NULL, '{');
        json_string(&json, "game", record->game->name);
        json_number(&json, "throws", record->table.round);
        json_boolean(&json, "fair", true);
        json_end(&json, '}');
        output_text(output, "\n");
    } else {
        output_format(output, _("%s, throws: %u, all as they were fixed before the first\n"),
                      record->game->name, record->table.round);
    }
    proof_open(verify->proof);
    return STATUS_FINE;
}

static Status run(const Arguments *arguments)
{
    const char *path = arguments->operand_count > 0 ? arguments->operands[0] : "-";
    Status status = STATUS_MACHINE;
    Verify verify = {
        .use_json = arguments_value(arguments, "json") != NULL,
        .proof = malloc(sizeof *verify.proof),
    };

    if (verify.proof == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    Lines *lines = lines_open(path);
    if (lines == NULL) {
        status = complain(status_of_errno(errno), "%.200s: %s", path, strerror(errno));
        goto done;
    }
    RecordsReader reader = {
        .watch = watch,
        .line_read = line_read,
        .game_read = game_read,
        .context = &verify,
    };
    proof_open(verify.proof);
    verify.output = output_open(true);
    if (verify.output != NULL)
        status = records_read(lines, path, &reader);
    lines_close(lines);
    if (status == STATUS_FINE)
        status = output_close(verify.output);
    else if (verify.output != NULL)
        output_drop(verify.output);
done:
    free(verify.proof);
    return status;
}

static const Option options[] = {OPTION_JSON, OPTION_HELP, OPTION_END};

const Command command_verify = {
    .name = "verify",
    .operands = "[FILE]",
    .operands_least = 0,
    .operands_most = 1,
    .summary = N_("check that the dice of a record were fair"),
    .description = N_(
        "Reads FILE, or standard input, as downloaded from a table server. Before the first throw "
        "the server has fixed its dice by telling the hash of a secret, and when the game is over "
        "it "
        "tells the secret: every throw follows from it and from what the players added. Says which "
        "throw is wrong if one is."),
    .options = options,
    .run = run,
};
