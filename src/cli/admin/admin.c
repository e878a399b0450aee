/* knobel admin: the actions and their arguments. */
#include "cli/admin/admin.h"
#include "cli/commands.h"
#include "shell/where.h"
#include "shell/words.h"

#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *name;
    const char *operands;
    int least; /* number of operands after the action */
    int most;
    bool changes;
    const char *options; /* that only some actions take, of --all, --days and --note */
    Status (*run)(Admin *admin);
} actions[] = {
    {"tables", "", 0, 0, false, "all", admin_tables},
    {"table", "CODE", 1, 1, false, "", admin_table},
    {"find", "NAME", 1, 1, false, "", admin_find},
    {"close", "CODE", 1, 1, true, "", admin_close_table},
    {"forget", "CODE | --days N", 0, 1, true, "days", admin_forget},
    {"rename-table", "CODE NAME", 2, 2, true, "", admin_rename_table},
    {"rename-player", "CODE SEAT NAME", 3, 3, true, "", admin_rename_player},
    {"bans", "", 0, 0, false, "", admin_bans},
    {"ban", "address ADDRESS[/BITS] | device PLAYER", 2, 2, true, "days note", admin_ban},
    {"unban", "address ADDRESS[/BITS] | device PLAYER", 2, 2, true, "", admin_unban},
    {"doubts", "", 0, 0, false, "", admin_doubts},
    {"clear-doubts", "CODE", 1, 1, true, "", admin_clear_doubts},
    {"groups", "", 0, 0, false, "", admin_groups},
    {"group", "CODE", 1, 1, false, "", admin_group},
    {"delete-group", "CODE", 1, 1, true, "", admin_delete_group},
    {"export", "PLAYER", 1, 1, false, "", admin_export},
    {"erase", "PLAYER", 1, 1, true, "", admin_erase},
    {"log", "", 0, 0, false, "", admin_log},
};

/* The user who calls, for the admin log. */
static void name_user(char who[STORE_WORD_BYTES + 1])
{
    const char *caller = getenv("SUDO_USER");
    const struct passwd *user = getpwuid(getuid());
    char number[32];
    Text text = text_over(who, STORE_WORD_BYTES + 1);

    snprintf(number, sizeof number, "%u", (unsigned)getuid());
    text_put(&text, user != NULL ? user->pw_name : number);
    if (caller != NULL && *caller != '\0') {
        text_char(&text, '/');
        text_put(&text, caller);
    }
    for (char *byte = who; *byte != '\0'; byte++)
        if ((unsigned char)*byte <= ' ' || *byte == 127)
            *byte = '?';
}

/* Complains about an option that an action does not take. */
static Status check_options(const Arguments *arguments, size_t action)
{
    static const char *const some[] = {"all", "days", "note"};

    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        if (arguments_value(arguments, some[i]) != NULL &&
            strstr(actions[action].options, some[i]) == NULL)
            return complain(STATUS_USAGE, _("knobel admin %s: it takes no --%s"),
                            actions[action].name, some[i]);
    return STATUS_FINE;
}

/* Opens a store that exists. To read, all of it at one moment. */
static Store *open_store(const char *where, bool changes, char reason[STORE_REASON_BYTES])
{
    StoreSetup setup = {.where = where, .upgraded = where_upgraded, .is_frozen = true};
    Store *store = store_open(&setup, reason);

    if (store == NULL || !changes)
        return store;
    store_close(store);
    setup.is_frozen = false;
    return store_open(&setup, reason);
}

static const char *verb_at(unsigned index)
{
    return index < sizeof actions / sizeof *actions ? actions[index].name : NULL;
}

static Status run(const Arguments *arguments)
{
    char where[WHERE_BYTES], reason[STORE_REASON_BYTES];
    Admin admin = {.arguments = arguments,
                   .words = arguments->operands + 1,
                   .use_json = arguments_value(arguments, "json") != NULL};
    const char *name = arguments->operands[0];
    int count = arguments->operand_count - 1;
    size_t action = 0;

    while (action < sizeof actions / sizeof *actions && strcmp(actions[action].name, name) != 0)
        action++;
    if (action == sizeof actions / sizeof *actions)
        return complain(STATUS_USAGE, _("knobel admin: there is no '%.100s'; try --help"), name);
    if (count < actions[action].least || count > actions[action].most)
        return complain(STATUS_USAGE, _("knobel admin: expected %s %s"), name,
                        actions[action].operands);
    Status status = check_options(arguments, action);
    if (status == STATUS_FINE)
        status = where_store(arguments, where);
    if (status != STATUS_FINE)
        return status;
    admin.store = open_store(where, actions[action].changes, reason);
    if (admin.store == NULL)
        return complain_of_store(reason);
    name_user(admin.who);
    status = actions[action].run(&admin);
    store_close(admin.store);
    return status;
}

static const Option options[] = {
    OPTION_STORE,
    {.name = "all", .help = N_("tables: closed ones, too")},
    {.letter = 'd',
     .name = "days",
     .value = "N",
     .help = N_("ban: for so long; forget: all tables where nothing has happened for so long")},
    {.name = "note", .value = "TEXT", .help = N_("ban: why, for the list of bans")},
    {.letter = 'y', .name = "yes", .help = N_("do not ask before something that cannot be undone")},
    OPTION_JSON,
    OPTIONS_OF_ALL,
    OPTION_END,
};

const Command command_admin = {
    .name = "admin",
    .verb_at = verb_at,
    .operands = "ACTION [ARGUMENT...]",
    .operands_least = 1,
    .operands_most = 4,
    .summary = N_("look after a server's tables, players and bans"),
    .description = N_(
        "Works on the store. Servers that run on it notice within seconds. Everything that changes "
        "something is noted in the admin log.\n"
        "  tables                     the tables, with seats and the latest activity\n"
        "  table CODE                 who sits there, and their devices\n"
        "  find NAME                  seats and results with a name that contains this\n"
        "  close CODE                 ends a table; guests are told\n"
        "  forget CODE | --days N     deletes a table, or all old ones; results stay\n"
        "  rename-table CODE NAME     also in the lobby\n"
        "  rename-player CODE SEAT NAME    also in results and rankings\n"
        "  bans, ban, unban           address ADDRESS[/BITS] or device PLAYER\n"
        "  doubts                     results without a place in the ranking, and why\n"
        "  clear-doubts CODE          lets the results of a table count\n"
        "  groups, group CODE         groups of players; who is in one\n"
        "  delete-group CODE          its members keep their results\n"
        "  export PLAYER              everything about a player, as JSON\n"
        "  erase PLAYER               replaces name and device wherever they are stored\n"
        "  log                        what was done here\n"
        "A PLAYER is a device, 32 hexadecimal digits, or CODE/SEAT: who sits there. To ban, the "
        "first 8 digits are enough: the server's log shows them."),
    .options = options,
    .run = run,
};
