/* Folders are made with their parents, obstacles are reported, files are read, lists grow. */
#include "base/folder.h"
#include "base/list.h"
#include "base/save.h"
#include "base/staging.h"

#include "support/check.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char room[] = "/tmp/knobel-folders-XXXXXX";

static const char *in_room(const char *name)
{
    static char path[256];

    snprintf(path, sizeof path, "%s/%s", room, name);
    return path;
}

static void all_folders_of_a_path_are_made(void **state)
{
    (void)state;
    struct stat found;

    assert_int_equal(folder_make(in_room("a/b/c")), 0);
    assert_int_equal(folder_make(in_room("a/b/c")), 0);
    assert_int_equal(stat(in_room("a/b/c"), &found), 0);
    assert_true(S_ISDIR(found.st_mode));
    assert_int_equal(found.st_mode & 0777, 0700);
}

static void only_the_folder_of_a_file_is_made(void **state)
{
    (void)state;

    assert_int_equal(folder_make_for(in_room("d/e/file")), 0);
    assert_int_equal(access(in_room("d/e"), F_OK), 0);
    assert_int_equal(access(in_room("d/e/file"), F_OK), -1);
    assert_int_equal(folder_make_for("file"), 0);
}

static void obstacles_are_reported(void **state)
{
    (void)state;
    static char deep[5000];

    assert_int_equal(close(open(in_room("plain"), O_CREAT | O_WRONLY | O_CLOEXEC, 0600)), 0);
    assert_int_equal(folder_make(in_room("plain/below")), ENOTDIR);
    memset(deep, 'x', sizeof deep - 1);
    assert_int_equal(folder_make(deep), ENAMETOOLONG);
    assert_int_equal(folder_make_for(deep), ENAMETOOLONG);
}

static void a_stage_is_emptied_into_its_folder(void **state)
{
    Staging staging;
    struct stat found;
    char folder[256];

    (void)state;
    strcpy(folder, in_room("new"));
    assert_int_equal(staging_check(folder), 0);
    assert_int_equal(staging_begin(&staging, folder), 0);
    assert_int_equal(staging_put(&staging, "top", "12", 2), 0);
    assert_int_equal(staging_put(&staging, "below/it/file", "345", 3), 0);
    assert_int_equal(staging_check(folder), 0); /* nothing is in its place yet */
    assert_int_equal(access(in_room("new/top"), F_OK), -1);
    assert_int_equal(staging_place(&staging, "below/it/file"), 0);
    assert_int_equal(staging_check(folder), ENOTEMPTY);
    assert_int_equal(staging_place(&staging, "top"), 0);
    staging_end(&staging, true);
    assert_int_equal(stat(in_room("new/below/it/file"), &found), 0);
    assert_int_equal(found.st_size, 3);
    assert_int_equal(access(in_room("new/.knobel-new"), F_OK), -1);

    assert_int_equal(staging_begin(&staging, folder), 0);
    assert_int_equal(staging_put(&staging, "top", "other", 5), 0);
    staging_end(&staging, false);
    assert_int_equal(stat(in_room("new/top"), &found), 0);
    assert_int_equal(found.st_size, 2); /* as before */
    assert_int_equal(access(in_room("new/.knobel-new"), F_OK), -1);
}

static void a_failed_stage_leaves_no_folder(void **state)
{
    Staging staging;

    (void)state;
    assert_int_equal(staging_begin(&staging, in_room("failed")), 0);
    assert_int_equal(staging_put(&staging, "a/b", "1", 1), 0);
    assert_int_equal(staging_put(&staging, "a/b/c", "1", 1), ENOTDIR);
    assert_int_equal(staging_place(&staging, "none"), ENOENT);
    staging_end(&staging, false);
    assert_int_equal(access(in_room("failed"), F_OK), -1);
}

static void as_many_bytes_are_read_as_asked(void **state)
{
    (void)state;
    char bytes[8] = "";

    assert_int_equal(save_secret(in_room("secret"), "knobel", 6), 0);
    int file = open(in_room("secret"), O_RDONLY | O_CLOEXEC);
    assert_int_equal(load_bytes(file, bytes, 4), 0);
    assert_string_equal(bytes, "knob");
    assert_int_equal(load_bytes(file, bytes, 3), ENODATA);
    assert_int_equal(close(file), 0);
    file = open(room, O_RDONLY | O_CLOEXEC);
    assert_int_equal(load_bytes(file, bytes, 1), EISDIR);
    assert_int_equal(close(file), 0);
}

static void lists_grow(void **state)
{
    (void)state;
    unsigned *list = NULL;
    size_t size = 0;

    for (unsigned count = 0; count < 1000; count++) {
        list = list_grow(list, count, &size, sizeof *list);
        assert_non_null(list);
        assert_true(size > count);
        list[count] = count;
    }
    for (unsigned i = 0; i < 1000; i++)
        assert_int_equal(list[i], i);
    free(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_folders_of_a_path_are_made),
        cmocka_unit_test(only_the_folder_of_a_file_is_made),
        cmocka_unit_test(obstacles_are_reported),
        cmocka_unit_test(a_stage_is_emptied_into_its_folder),
        cmocka_unit_test(a_failed_stage_leaves_no_folder),
        cmocka_unit_test(as_many_bytes_are_read_as_asked),
        cmocka_unit_test(lists_grow),
    };

    if (mkdtemp(room) == NULL)
        return 1;
    int failed = cmocka_run_group_tests_name("base/folders", tests, NULL, NULL);
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", room);
    return system(command) == 0 ? failed : 1;
}
