/* The program has all sentences of po/, and no others: catalogues CATALOGUE.po... */
#include "support/check.h"
#include "words/words.h"
#include "words/catalogue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char **files;

typedef struct {
    char sentence[4000];
    char translation[4000];
    char *part; /* the one of the two that lines belong to */
    bool is_doubtful;
} Entry;

/* Appends a quoted string of a catalogue. */
static void append(char *part, const char *quoted)
{
    size_t length = strlen(part);

    for (quoted++; *quoted != '"'; quoted++) {
        assert_true(length < sizeof((Entry *)NULL)->sentence - 1);
        if (*quoted != '\\') {
            part[length++] = *quoted;
            continue;
        }
        quoted++;
        assert_non_null(strchr("n\"\\", *quoted));
        part[length++] = *quoted == 'n' ? '\n' : *quoted;
    }
    part[length] = '\0';
}

/* Reads up to the next empty line; false at the end. */
static bool read_entry(FILE *file, Entry *entry)
{
    char line[4000];
    bool has_lines = false;

    *entry = (Entry){.part = entry->sentence};
    while (fgets(line, sizeof line, file) != NULL && *line != '\n') {
        has_lines = true;
        if (strncmp(line, "#,", 2) == 0)
            entry->is_doubtful = strstr(line, "fuzzy") != NULL;
        if (*line == '#')
            continue;
        if (strncmp(line, "msgstr ", strlen("msgstr ")) == 0)
            entry->part = entry->translation;
        else
            assert_true(*line == '"' || strncmp(line, "msgid ", strlen("msgid ")) == 0);
        append(entry->part, strchr(line, '"'));
    }
    return has_lines;
}

static void check_catalogue(const char *path)
{
    static Entry entry;
    FILE *file = fopen(path, "r");
    const char *name = strrchr(path, '/') + 1;
    const Catalogue *catalogue = catalogue_of(name, strcspn(name, "."));
    size_t count = 0;

    assert_non_null(file);
    assert_non_null(catalogue);
    words_speak(catalogue->language);
    while (read_entry(file, &entry)) {
        if (*entry.sentence == '\0')
            continue;
        bool has_translation = *entry.translation != '\0' && !entry.is_doubtful;
        count += has_translation;
        assert_string_equal(words_translate(entry.sentence),
                            has_translation ? entry.translation : entry.sentence);
    }
    assert_int_equal(count, catalogue->count);
    assert_true(count > 0);
    fclose(file);
}

static void every_sentence_is_found(void **state)
{
    (void)state;
    for (char **file = files; *file != NULL; file++)
        check_catalogue(*file);
}

static void every_language_has_a_file(void **state)
{
    unsigned index = 1; /* English has none */

    (void)state;
    for (char **file = files; *file != NULL; file++, index++) {
        const char *language = words_language_at(index);
        assert_non_null(language);
        assert_memory_equal(strrchr(*file, '/') + 1, language, strlen(language));
    }
    assert_string_equal(words_language_at(0), "en");
    assert_null(words_language_at(index));
}

static void english_is_what_the_sources_say(void **state)
{
    (void)state;
    words_speak("de");
    assert_string_equal(_("not enough memory"), "nicht genug Speicher");
    assert_string_equal(_("nobody says this"), "nobody says this");
    assert_string_equal(_(""), "");
    words_speak("en");
    assert_string_equal(_("not enough memory"), "not enough memory");
    words_speak("de");
    words_for_programs();
    assert_string_equal(_("not enough memory"), "not enough memory");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sentence_is_found),
        cmocka_unit_test(every_language_has_a_file),
        cmocka_unit_test(english_is_what_the_sources_say),
    };

    if (argc < 2)
        return 2;
    files = argv + 1;
    return cmocka_run_group_tests_name("words/catalogues", tests, NULL, NULL);
}
