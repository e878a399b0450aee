/* knobel verify: checks the fair dice of a record. */
#include "cli/commands.h"
#include "shell/lines.h"
#include "shell/output.h"
#include "shell/records.h"
#include "shell/values.h"
#include "shell/words.h"
#include "report/report.h"

#include <errno.h>
#include <stdlib.h>

typedef struct {
    Proof proof;
    Output *output;
    bool use_json;
    const char *kept; /* a file of commitments; NULL: none */
} VerifyRun;

/* Compares the game with the commitments that somebody kept. */
static Status compare(VerifyRun *verify)
{
    Lines *lines = verify->kept != NULL ? lines_open(verify->kept) : NULL;
    Status status = STATUS_FINE;
    Span line;

    if (verify->kept == NULL)
        return STATUS_FINE;
    if (lines == NULL)
        return status_of_file(verify->kept, errno);
    while (status == STATUS_FINE && lines_next(lines, &line) == LINES_READ)
        if (line.length > 0 && !proof_compare(&verify->proof, line))
            status = complain(STATUS_INPUT, _("%.200s: expected TABLE SHEET SEAT COMMITMENT: %.*s"),
                              verify->kept, line.length > 100 ? 100 : (int)line.length, line.start);
    if (lines->failure != 0)
        status = status_of_file(verify->kept, lines->failure);
    lines_close(lines);
    return status;
}

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
    if (proof->state == PROOF_OTHER_LINK)
        return complain(STATUS_INPUT,
                        _("line %llu: the link of seat %u does not lead back to its "
                          "commitment"),
                        (unsigned long long)proof->line, proof->seat);
    if (proof->state == PROOF_NOT_KEPT)
        return complain(STATUS_INPUT,
                        _("table %s, sheet %u: the commitment of seat %u is not the "
                          "one in the file of kept commitments"),
                        proof->table, proof->sheet, proof->seat);
    return complain(STATUS_INPUT, _("line %llu: %s"), (unsigned long long)proof->line,
                    _(sentences[proof->state]));
}

/* A comparison with nothing proves nothing. */
static Status require_kept(const VerifyRun *verify)
{
    const Proof *proof = &verify->proof;

    if (verify->kept == NULL || proof->kept_count > 0)
        return STATUS_FINE;
    if (!proof->has_chains)
        return complain(STATUS_INPUT, _("these dice have no commitments of seats to compare"));
    return complain(STATUS_INPUT, _("%.200s: no commitment of table %s, sheet %u was kept"),
                    verify->kept, proof->table, proof->sheet);
}

static void write_kept(const VerifyRun *verify)
{
    const Proof *proof = &verify->proof;

    output_format(verify->output, _("commitments that match the kept ones: %u\n"),
                  proof->kept_count);
    for (uint32_t seat = 0; seat <= ROOM_SEATS; seat++)
        if (proof->chains[seat].has_commitment && !proof->chains[seat].is_kept)
            output_format(verify->output, _("seat %u: not kept\n"), seat);
}

static unsigned game_read(void *context, const Record *record)
{
    VerifyRun *verify = context;
    Json json = json_over(verify->output);

    Status status = compare(verify);
    if (status != STATUS_FINE)
        return status;
    if (proof_end(&verify->proof, record) != PROOF_FINE)
        return line_read(verify, record);
    status = require_kept(verify);
    if (status != STATUS_FINE)
        return status;
    if (verify->use_json)
        report_proof(&json, &verify->proof, record);
    else
        output_format(verify->output, _("%s, throws: %u, all fair\n"), record->game->name,
                      record->table.round);
    if (!verify->use_json && verify->kept != NULL)
        write_kept(verify);
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
    verify->kept = arguments_value(arguments, "kept");
    verify->use_json = arguments_value(arguments, "json") != NULL;
    verify->output = output_open(true);
    Status status = output_finish(verify->output, records_read(&reader, path));
    free(verify);
    return status;
}

static const Option options[] = {
    {.letter = 'k',
     .name = "kept",
     .value = "FILE",
     .choices = CHOICES_FILES,
     .help = N_("compare with commitments that were kept, lines of TABLE SHEET SEAT COMMITMENT")},
    OPTION_JSON,
    OPTIONS_OF_ALL,
    OPTION_END,
};

const Command command_verify = {
    .name = "verify",
    .operands = "[FILE]",
    .operands_least = 0,
    .operands_most = 1,
    .summary = N_("check that the dice of a record were fair"),
    .description = N_(
        "Reads FILE, or standard input: a record from a table server. Every throw there is made of "
        "secret links of the server and of the players' devices. All of them committed themselves "
        "to their links before the first throw. This command checks that the links match the "
        "commitments, and that every throw follows from them. A record alone could be made up from "
        "nothing, so compare it with commitments that somebody kept: 'knobel join' keeps them in "
        "~/.local/share/knobel/games/servers/SERVER.commitments. For how it works see "
        "docs/dice.md."),
    .options = options,
    .run = run,
};
