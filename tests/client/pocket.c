/* What a device keeps of servers. */
#include "client/pocket.h"
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

    assert_int_equal(pocket_read(folder, address, token), 0);
    assert_string_equal(token, expected);
}

static void each_server_has_a_secret_of_its_own(void **state)
{
    struct stat found;
    char path[100];

    (void)state;
    expect(&here, "");
    assert_int_equal(pocket_keep(folder, &here, ONE), 0);
    assert_int_equal(pocket_keep(folder, &there, OTHER), 0);
    expect(&here, ONE);
    expect(&there, OTHER);
    assert_int_equal(pocket_keep(folder, &here, OTHER), 0);
    expect(&here, OTHER);
    snprintf(path, sizeof path, "%s/servers/localhost:8642", folder);
    assert_int_equal(stat(path, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0600);
}

static void what_is_damaged_is_as_if_it_were_not_there(void **state)
{
    char path[100];

    (void)state;
    assert_int_equal(pocket_keep(folder, &here, ONE), 0);
    snprintf(path, sizeof path, "%s/servers/localhost:8642", folder);
    assert_int_equal(truncate(path, 12), 0);
    expect(&here, "");
}

static void a_folder_that_cannot_be_made(void **state)
{
    char token[TOKEN_BYTES + 1];

    (void)state;
    assert_int_equal(pocket_keep("/dev/null/knobel", &here, ONE), ENOTDIR);
    assert_int_equal(pocket_read("/dev/null/knobel", &here, token), ENOTDIR);
    assert_string_equal(token, "");
}

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/knobel-pocket-XXXXXX");
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
        cmocka_unit_test_setup_teardown(each_server_has_a_secret_of_its_own, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(what_is_damaged_is_as_if_it_were_not_there, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_folder_that_cannot_be_made, make_folder, remove_folder),
    };
    return cmocka_run_group_tests_name("client/pocket", tests, NULL, NULL);
}
