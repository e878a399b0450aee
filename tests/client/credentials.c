/* What a device keeps of servers. */
#include "client/credentials.h"
#include "support/check.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ONE "abcdefghijklmnopqrstuvwxyz"
#define OTHER "zyxwvutsrqponmlkjihgfedcba"

static char folder[64];
static const Address here = {.host = "localhost", .port = 8642};
static const Address there = {.host = "::1", .port = 80};

static void expect(const Address *address, const char *expected)
{
    char token[TOKEN_BYTES + 1];

    assert_int_equal(credentials_read(folder, address, token), 0);
    assert_string_equal(token, expected);
}

static void each_server_has_its_own_secret(void **state)
{
    struct stat found;
    char path[100];

    (void)state;
    expect(&here, "");
    assert_int_equal(credentials_keep(folder, &here, ONE), 0);
    assert_int_equal(credentials_keep(folder, &there, OTHER), 0);
    expect(&here, ONE);
    expect(&there, OTHER);
    assert_int_equal(credentials_keep(folder, &here, OTHER), 0);
    expect(&here, OTHER);
    snprintf(path, sizeof path, "%s/servers/localhost:8642", folder);
    assert_int_equal(stat(path, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0600);
}

static void damaged_files_are_ignored(void **state)
{
    char path[100];

    (void)state;
    assert_int_equal(credentials_keep(folder, &here, ONE), 0);
    snprintf(path, sizeof path, "%s/servers/localhost:8642", folder);
    assert_int_equal(truncate(path, 12), 0);
    expect(&here, "");
}

static void note(const char *code, const char *name)
{
    VisitedTable table = {0};

    strcpy(table.code, code);
    strcpy(table.name, name);
    assert_int_equal(credentials_keep_table(folder, &here, &table), 0);
}

static void expect_tables(const Address *address, unsigned count, const char *first)
{
    VisitedTables tables;

    assert_int_equal(credentials_read_tables(folder, address, &tables), 0);
    assert_int_equal(tables.count, count);
    if (count > 0)
        assert_string_equal(tables.tables[0].name, first);
}

static void the_latest_tables_are_kept(void **state)
{
    VisitedTables tables;

    (void)state;
    expect_tables(&here, 0, "");
    for (unsigned i = 0; i < TABLES_KEPT + 3; i++) {
        char code[CODE_BYTES + 1];
        char name[ROOM_NAME_BYTES + 1];
        snprintf(code, sizeof code, "7kkp6%03u", i);
        snprintf(name, sizeof name, "%060u", i);
        note(code, name);
    }
    note("7kkp6009", "Ana's");
    assert_int_equal(credentials_read_tables(folder, &here, &tables), 0);
    assert_int_equal(tables.count, TABLES_KEPT);
    assert_string_equal(tables.tables[0].code, "7kkp6009");
    assert_string_equal(tables.tables[0].name, "Ana's");
    assert_string_equal(tables.tables[1].code, "7kkp6014");
    assert_string_equal(tables.tables[1].name + 58, "14");
    assert_string_equal(tables.tables[11].code, "7kkp6003");
    assert_int_equal(credentials_forget_table(folder, &here, "7kkp6009"), 0);
    assert_int_equal(credentials_forget_table(folder, &here, "7kkp6009"), 0);
    note("7kkp6003", "");
    expect_tables(&here, TABLES_KEPT - 1, "");
    expect_tables(&there, 0, "");
    expect(&here, ""); /* the secret is another file */
}

static void invalid_lines_are_skipped(void **state)
{
    char path[100];

    (void)state;
    note("7kkp6001", "Kitchen");
    snprintf(path, sizeof path, "%s/servers/localhost:8642.tables", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("\nTABLE one\n7kkp6002 \x1b[2J\n7kkp6003 \xff\n7kkp6004 Attic\n7kkp6005 cut o", file);
    assert_int_equal(fclose(file), 0);
    expect_tables(&here, 1, "Attic");
}

static void failed_writes_leave_nothing_behind(void **state)
{
    char command[200];

    (void)state;
    assert_int_equal(credentials_keep(folder, &here, ONE), 0);
    snprintf(command, sizeof command, "mkdir -p %s/servers/[::1]:80/full", folder);
    assert_int_equal(system(command), 0);
    assert_int_equal(credentials_keep(folder, &there, OTHER), EISDIR);
    snprintf(command, sizeof command, "test $(ls %s/servers | wc -l) = 2", folder);
    assert_int_equal(system(command), 0);
}

static void folders_that_cannot_be_made_are_reported(void **state)
{
    char token[TOKEN_BYTES + 1];

    (void)state;
    assert_int_equal(credentials_keep("/dev/null/knobel", &here, ONE), ENOTDIR);
    assert_int_equal(credentials_read("/dev/null/knobel", &here, token), ENOTDIR);
    assert_string_equal(token, "");
}

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/knobel-credentials-XXXXXX");
    return mkdtemp(folder) == NULL ? 1 : 0;
}

static int remove_folder(void **state)
{
    char command[100];

    (void)state;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_server_has_its_own_secret, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(damaged_files_are_ignored, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(the_latest_tables_are_kept, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(invalid_lines_are_skipped, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(failed_writes_leave_nothing_behind, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(folders_that_cannot_be_made_are_reported, make_folder,
                                        remove_folder),
    };
    return cmocka_run_group_tests_name("client/credentials", tests, NULL, NULL);
}
