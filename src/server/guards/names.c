/* Unicode's tables and its list of characters that look alike, from ICU. */
#include "server/guards/names.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

enum {
    /* Of a name in UTF-16, also in other forms: one character of three bytes can become 18 units,
     * and each of these several that look like it. */
    NAME_UNITS = 4096,
    MARKS_MOST = 3, /* accents in a row */
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

/* A name in UTF-16, in one of Unicode's normal forms. */
static bool widen(Span name, const UNormalizer2 *form, WideName *wide)
{
    UErrorCode failure = U_ZERO_ERROR;
    UChar raw[NAME_UNITS];
    int32_t length = 0;

    u_strFromUTF8(raw, NAME_UNITS, &length, name.start, (int32_t)name.length, &failure);
    if (form == NULL || U_FAILURE(failure))
        return false;
    wide->length = unorm2_normalize(form, raw, length, wide->units, NAME_UNITS, &failure);
    return U_SUCCESS(failure);
}

/* What a character does in a name. */
typedef enum {
    NAME_VISIBLE,
    NAME_BLANK,
    NAME_MARK,
    NAME_JOINER,
    NAME_STYLE, /* text or emoji */
    NAME_FORBIDDEN,
} NameRole;

static NameRole role_of(UChar32 character)
{
    enum { BRAILLE_BLANK = 0x2800, JOINER = 0x200d, TEXT_STYLE = 0xfe0e, EMOJI_STYLE = 0xfe0f };

    if (character == JOINER)
        return NAME_JOINER;
    if (character == TEXT_STYLE || character == EMOJI_STYLE)
        return NAME_STYLE;
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

/* Whether a style may follow a character: an emoji, or a digit that becomes a key (7, style, key).
 * Elsewhere nobody sees it. */
static bool takes_style(UChar32 before, UChar32 after)
{
    enum { KEY = 0x20e3, ASCII_LAST = 0x7f };

    return u_hasBinaryProperty(before, UCHAR_EMOJI) && (before > ASCII_LAST || after == KEY);
}

/* Accents are counted one by one, also those that have a common character with their letter. */
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

    if (!widen(name, unorm2_getNFDInstance(&failure), &wide))
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
        bool is_idle =
            role == NAME_STYLE && !takes_style(before, i + 1 < count ? characters[i + 1] : 0);
        if (role == NAME_FORBIDDEN || is_loose || is_doubled || is_idle || marks > MARKS_MOST)
            return false;
        is_seen |= role == NAME_VISIBLE;
        last = role;
        before = character;
    }
    return is_seen;
}

/* The small letter that a character looks like, if Unicode's list does not say so: small capitals,
 * and white letters in black circles and squares. */
static UChar32 plain_letter(UChar32 character)
{
    static const UChar32 capitals[26] = {
        0x1d00, 0x0299, 0x1d04, 0x1d05, 0x1d07, 0xa730, 0x0262, 0x029c, 0x026a,
        0x1d0a, 0x1d0b, 0x029f, 0x1d0d, 0x0274, 0x1d0f, 0x1d18, 0xa7af, 0x0280,
        0xa731, 0x1d1b, 0x1d1c, 0x1d20, 0x1d21, 0,      0x028f, 0x1d22,
    };
    enum { CIRCLES = 0x1f150, SQUARES = 0x1f170, LETTERS = 26 };

    if (character >= CIRCLES && character < CIRCLES + LETTERS)
        return 'a' + character - CIRCLES;
    if (character >= SQUARES && character < SQUARES + LETTERS)
        return 'a' + character - SQUARES;
    for (UChar32 i = 0; i < LETTERS; i++)
        if (character == capitals[i])
            return 'a' + i;
    return character;
}

/* Replaces such letters, and removes what cannot be seen. */
static bool make_plain(WideName *name)
{
    UErrorCode failure = U_ZERO_ERROR;
    UChar32 characters[NAME_UNITS];
    int32_t count = 0;
    int32_t kept = 0;

    u_strToUTF32(characters, NAME_UNITS, &count, name->units, name->length, &failure);
    if (U_FAILURE(failure))
        return false;
    for (int32_t i = 0; i < count; i++)
        if (!u_hasBinaryProperty(characters[i], UCHAR_DEFAULT_IGNORABLE_CODE_POINT))
            characters[kept++] = plain_letter(characters[i]);
    u_strFromUTF32(name->units, NAME_UNITS, &name->length, characters, kept, &failure);
    return U_SUCCESS(failure);
}

/* Writes what a name looks like, or what it looks like in small letters. Forms of letters that
 * Unicode calls compatible (wide, in circles, mathematical) are replaced first. */
static bool draw(const NameGuard *guard, Span name, bool is_folded, WideName *drawn)
{
    UErrorCode failure = U_ZERO_ERROR;
    WideName wide;
    const UNormalizer2 *form =
        is_folded ? unorm2_getNFKCCasefoldInstance(&failure) : unorm2_getNFKCInstance(&failure);

    if (!widen(name, form, &wide) || !make_plain(&wide))
        return false;
    wide.length = uspoof_getSkeleton(guard->checker, 0, wide.units, wide.length, drawn->units,
                                     NAME_UNITS, &failure);
    if (U_FAILURE(failure))
        return false;
    /* Some letters have become capitals, small or not. */
    memcpy(wide.units, drawn->units, (size_t)wide.length * sizeof *wide.units);
    if (!make_plain(&wide))
        return false;
    drawn->length = u_strFoldCase(drawn->units, NAME_UNITS, wide.units, wide.length,
                                  U_FOLD_CASE_DEFAULT, &failure);
    return U_SUCCESS(failure);
}

bool name_guard_confuses(const NameGuard *guard, Span one, Span other)
{
    WideName drawn[2];

    for (unsigned folded = 0; folded < 2; folded++)
        if (draw(guard, one, folded != 0, &drawn[0]) &&
            draw(guard, other, folded != 0, &drawn[1]) && drawn[0].length == drawn[1].length &&
            memcmp(drawn[0].units, drawn[1].units, (size_t)drawn[0].length * sizeof(UChar)) == 0)
            return true;
    return false;
}
