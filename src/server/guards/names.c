/* Unicode's tables and its list of characters that look alike, from ICU. */
#include "server/guards/names.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

enum {
    NAME_UNITS = 256, /* of a name in UTF-16, also normalised: 60 bytes give at most 60 * 3 units */
    SKELETON_UNITS = 1024,
    MARKS_MOST = 3, /* accents in a row, after those that belong to a letter are joined to it */
};

struct NameGuard {
    USpoofChecker *checker;
};

typedef struct {
    UChar units[NAME_UNITS];
    int32_t length;
} WideName;

NameGuard *name_guard_open(void)
{
    NameGuard *guard = calloc(1, sizeof *guard);
    UErrorCode failure = U_ZERO_ERROR;

    if (guard == NULL)
        return NULL;
    guard->checker = uspoof_open(&failure);
    if (U_SUCCESS(failure))
        return guard;
    free(guard);
    return NULL;
}

void name_guard_close(NameGuard *guard)
{
    if (guard == NULL)
        return;
    uspoof_close(guard->checker);
    free(guard);
}

/* A name in UTF-16, with letters and their accents joined as far as possible. */
static bool widen(Span name, WideName *wide)
{
    UErrorCode failure = U_ZERO_ERROR;
    UChar raw[NAME_UNITS];
    int32_t length = 0;

    u_strFromUTF8(raw, NAME_UNITS, &length, name.start, (int32_t)name.length, &failure);
    const UNormalizer2 *form = unorm2_getNFCInstance(&failure);
    if (U_FAILURE(failure))
        return false;
    wide->length = unorm2_normalize(form, raw, length, wide->units, NAME_UNITS, &failure);
    return U_SUCCESS(failure);
}

/* What a character does in a name. */
typedef enum { NAME_VISIBLE, NAME_BLANK, NAME_MARK, NAME_JOINER, NAME_FORBIDDEN } NameRole;

static NameRole role_of(UChar32 character)
{
    enum { BRAILLE_BLANK = 0x2800, JOINER = 0x200d, TEXT_STYLE = 0xfe0e, EMOJI_STYLE = 0xfe0f };

    if (character == JOINER || character == TEXT_STYLE || character == EMOJI_STYLE)
        return NAME_JOINER;
    if (u_hasBinaryProperty(character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT))
        return NAME_FORBIDDEN;
    switch (u_charType(character)) {
    case U_UNASSIGNED:
    case U_CONTROL_CHAR:
    case U_FORMAT_CHAR:
    case U_PRIVATE_USE_CHAR:
    case U_SURROGATE:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR:
        return NAME_FORBIDDEN;
    case U_SPACE_SEPARATOR:
        return NAME_BLANK;
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
    case U_COMBINING_SPACING_MARK:
        return NAME_MARK;
    default:
        return character == BRAILLE_BLANK ? NAME_BLANK : NAME_VISIBLE;
    }
}

bool name_guard_allows(Span name)
{
    WideName wide;
    UChar32 characters[NAME_UNITS];
    int32_t count = 0;
    UErrorCode failure = U_ZERO_ERROR;
    UChar32 before = 0;
    NameRole last = NAME_BLANK;
    unsigned marks = 0;
    bool is_seen = false;

    if (!widen(name, &wide))
        return false;
    u_strToUTF32(characters, NAME_UNITS, &count, wide.units, wide.length, &failure);
    if (U_FAILURE(failure))
        return false;
    for (int32_t i = 0; i < count; i++) {
        UChar32 character = characters[i];
        NameRole role = role_of(character);
        marks = role == NAME_MARK ? marks + 1 : 0;
        /* An accent needs a letter, and so does what joins emoji. */
        bool is_loose = (role == NAME_MARK || role == NAME_JOINER) && last == NAME_BLANK;
        bool is_doubled = role == NAME_MARK && character == before;
        if (role == NAME_FORBIDDEN || is_loose || is_doubled || marks > MARKS_MOST)
            return false;
        is_seen |= role == NAME_VISIBLE;
        last = role;
        before = character;
    }
    return is_seen;
}

/* Writes what a name looks like, or what it looks like in small letters. */
static int32_t draw(const NameGuard *guard, const WideName *name, bool is_folded,
                    UChar skeleton[SKELETON_UNITS])
{
    UErrorCode failure = U_ZERO_ERROR;
    UChar folded[SKELETON_UNITS];
    const UChar *units = name->units;
    int32_t length = name->length;

    if (is_folded) {
        length =
            u_strFoldCase(folded, SKELETON_UNITS, units, length, U_FOLD_CASE_DEFAULT, &failure);
        units = folded;
    }
    length =
        uspoof_getSkeleton(guard->checker, 0, units, length, skeleton, SKELETON_UNITS, &failure);
    return U_SUCCESS(failure) ? length : -1;
}

bool name_guard_confuses(const NameGuard *guard, Span one, Span other)
{
    WideName wide[2];
    UChar skeletons[2][SKELETON_UNITS];

    if (!widen(one, &wide[0]) || !widen(other, &wide[1]))
        return false;
    for (unsigned folded = 0; folded < 2; folded++) {
        int32_t length = draw(guard, &wide[0], folded != 0, skeletons[0]);
        if (length >= 0 && length == draw(guard, &wide[1], folded != 0, skeletons[1]) &&
            memcmp(skeletons[0], skeletons[1], (size_t)length * sizeof(UChar)) == 0)
            return true;
    }
    return false;
}
