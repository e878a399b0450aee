/* knobel store: export, import and check a store. */
#include "cli/commands.h"
#include "cli/store/store_tools.h"
#include "shell/where.h"
#include "shell/words.h"

#include <string.h>

static const char *output_of(const Arguments *arguments)
{
    return arguments_value(arguments, "output");
}

static Status run_export(Store *store, const Arguments *arguments)
{
    return store_export(store, output_of(arguments));
}

static Status run_import(Store *store, const Arguments *arguments)
{
    return store_import(store, arguments->operands[1]);
}

static Status run_check(Store *store, const Arguments *arguments)
{
    return store_check(store, arguments_value(arguments, "json") != NULL);
}

static const struct {
    const char *name;
    int operands;   /* the number of further operands */
    bool is_frozen; /* it reads a snapshot, and does not create a store */
    Status (*run)(Store *store, const Arguments *arguments);
} actions[] = {
    {"export", 0, true, run_export},
    {"import", 1, false, run_import},
    {"check", 0, true, run_check},
};

static const char *verb_at(unsigned index)
{
    return index < sizeof actions / sizeof *actions ? actions[index].name : NULL;
}

static Status run(const Arguments *arguments)
{
    char where[WHERE_BYTES], reason[STORE_REASON_BYTES];
    const char *name = arguments->operands[0];
    size_t action = 0;

    while (action < sizeof actions / sizeof *actions && strcmp(actions[action].name, name) != 0)
        action++;
    if (action == sizeof actions / sizeof *actions)
        return complain(STATUS_USAGE,
                        _("knobel store: expected export, import or check, not '%.100s'"), name);
    if (arguments->operand_count != 1 + actions[action].operands)
        return complain(STATUS_USAGE,
                        actions[action].operands > 0
                            ? _("knobel store %s: expected FILE")
                            : _("knobel store %s: it takes no file; try --output"),
                        name);
    Status status = where_store(arguments, where);
    if (status != STATUS_FINE)
        return status;
    StoreSetup setup = {
        .where = where, .upgraded = where_upgraded, .is_frozen = actions[action].is_frozen};
    Store *store = store_open(&setup, reason);
    if (store == NULL)
        return complain_of_store(reason);
    status = actions[action].run(store, arguments);
    store_close(store);
    return status;
}

static const Option options[] = {
    OPTION_STORE,
    {.letter = 'o',
     .name = "output",
     .value = "FILE",
     .choices = CHOICES_FILES,
     .help = N_("write the export into this file")},
    OPTION_JSON,
    OPTIONS_OF_ALL,
    OPTION_END,
};

const Command command_store = {
    .name = "store",
    .verb_at = verb_at,
    .operands = "export | import FILE | check",
    .operands_least = 1,
    .operands_most = 2,
    .summary = N_("move, save and check what the server keeps"),
    .description = N_(
        "export writes everything in a store as text: to standard output, or with --output into a "
        "file. import reads such a FILE ('-' is standard input) into a store, which may be of "
        "another kind; what is there already stays, and must be the same. check looks for damage. "
        "A server may go on meanwhile; export and check see one moment. Example:\n"
        "  knobel store export | knobel store import - --store postgresql://localhost/knobel"),
    .options = options,
    .run = run,
};
