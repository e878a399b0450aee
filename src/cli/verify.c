/* knobel verify: checks the fair dice of a record. */
#include "cli/commands.h"
#include "shell/output.h"
#include "shell/records.h"
#include "shell/values.h"
#include "shell/words.h"
#include "report/report.h"

#include <stdlib.h>

typedef struct {
    Proof proof;
    Output *output;
    bool use_json;
} VerifyRun;

static Status complain_of_throw(const Proof *proof)
{
    char expected[16];
    char thrown[16];
    Text expected_text = text_over(expected, sizeof expected);
    Text thrown_text = text_over(thrown, sizeof thrown);

    throw_text_write(&expected_text, proof->expected);
    throw_text_write(&thrown_text, proof->thrown);
    return complain(STATUS_INPUT,
                    _("line %llu: throw %u is wrong: the dice showed %s, the record says %s"),
                    (unsigned long long)proof->line, proof->round, expected, thrown);
}

/* Reports the first flaw as soon as it is found. */
static Status line_read(void *context, const Record *record)
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
    const Proof *proof = &((const VerifyRun *)context)->proof;

    (void)record;
    if (proof->state == PROOF_FINE)
        return STATUS_FINE;
    if (proof->state == PROOF_OTHER_THROW)
        return complain_of_throw(proof);
    return complain(STATUS_INPUT, _("line %llu: %s"), (unsigned long long)proof->line,
                    _(sentences[proof->state]));
}

static unsigned game_read(void *context, const Record *record)
{
    VerifyRun *verify = context;
    Json json = json_over(verify->output);

    if (proof_end(&verify->proof, record) != PROOF_FINE)
        return line_read(verify, record);
    if (verify->use_json)
        report_proof(&json, &verify->proof, record);
    else
        output_format(verify->output,
                      _("%s, throws: %u, all as they were fixed before the first\n"),
                      record->game->name, record->table.round);
    proof_open(&verify->proof);
    return STATUS_FINE;
}

static Status run(const Arguments *arguments)
{
    const char *path = arguments->operand_count > 0 ? arguments->operands[0] : "-";
    VerifyRun *verify = malloc(sizeof *verify);

    if (verify == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    RecordsReader reader = {
        .watch = proof_watch,
        .header = proof_header,
        .line_read = line_read,
        .game_read = game_read,
        .context = verify,
    };
    proof_open(&verify->proof);
    verify->use_json = arguments_value(arguments, "json") != NULL;
    verify->output = output_open(true);
    Status status = output_finish(verify->output, records_read(&reader, path));
    free(verify);
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
