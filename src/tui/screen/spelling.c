/* Glyphs, and text for terminals that can show only ASCII. */
#include "base/text.h"
#include "tui/screen/screen_inner.h"

#include <string.h>
#include <wchar.h>

const char *screen_glyph(const Screen *screen, Glyph glyph)
{
    static const char *const glyphs[GLYPH_COUNT][2] = {
        [GLYPH_ACROSS] = {"─", "-"},
        [GLYPH_DOWN] = {"│", "|"},
        [GLYPH_TOP_LEFT] = {"┌", "+"},
        [GLYPH_TOP] = {"┬", "+"},
        [GLYPH_TOP_RIGHT] = {"┐", "+"},
        [GLYPH_LEFT] = {"├", "+"},
        [GLYPH_CROSS] = {"┼", "+"},
        [GLYPH_RIGHT] = {"┤", "+"},
        [GLYPH_BOTTOM_LEFT] = {"└", "+"},
        [GLYPH_BOTTOM] = {"┴", "+"},
        [GLYPH_BOTTOM_RIGHT] = {"┘", "+"},
        [GLYPH_RING_TOP_LEFT] = {"╭", "."},
        [GLYPH_RING_TOP_RIGHT] = {"╮", "."},
        [GLYPH_RING_BOTTOM_LEFT] = {"╰", "'"},
        [GLYPH_RING_BOTTOM_RIGHT] = {"╯", "'"},
        [GLYPH_RING_ACROSS] = {"─", "-"},
        [GLYPH_RING_LEFT] = {"│", "("},
        [GLYPH_RING_RIGHT] = {"│", ")"},
        [GLYPH_PIP] = {"●", "o"},
        [GLYPH_BLOCK] = {"█", "#"},
        [GLYPH_UPPER] = {"▀", "#"},
        [GLYPH_LOWER] = {"▄", "#"},
        [GLYPH_EMPTY] = {"·", "."},
        [GLYPH_FILLED] = {"•", "o"},
        [GLYPH_DONE] = {"●", "#"},
        [GLYPH_MORE] = {"…", ">"},
        [GLYPH_PREVIOUS] = {"‹", "<"},
        [GLYPH_NEXT] = {"›", ">"},
        [GLYPH_ARROWS] = {"← ↓ ↑ →", "< v ^ >"},
        [GLYPH_UP_DOWN] = {"↑ ↓", "^ v"},
        [GLYPH_LEFT_RIGHT] = {"← →", "< >"},
        [GLYPH_BEST] = {"★", "*"},
        [GLYPH_GOOD] = {"✓", "+"},
        [GLYPH_INACCURATE] = {"•", "~"},
        [GLYPH_SLIP] = {"↓", "v"},
        [GLYPH_BIG_SLIP] = {"⇓", "V"},
    };
    return glyphs[glyph][screen->is_ascii];
}

/* The letters of the program's languages. */
static const char *spell_letter(wchar_t letter)
{
    static const struct {
        wchar_t letter;
        const char *spelling;
    } letters[] = {
        {L'ä', "ae"},     {L'ö', "oe"},     {L'ü', "ue"},  {L'ß', "ss"}, {L'Ä', "Ae"}, {L'Ö', "Oe"},
        {L'Ü', "Ue"},     {L'à', "a"},      {L'á', "a"},   {L'â', "a"},  {L'ã', "a"},  {L'ç', "c"},
        {L'è', "e"},      {L'é', "e"},      {L'ê', "e"},   {L'ë', "e"},  {L'í', "i"},  {L'î', "i"},
        {L'ï', "i"},      {L'ñ', "n"},      {L'ó', "o"},   {L'ô', "o"},  {L'õ', "o"},  {L'ù', "u"},
        {L'ú', "u"},      {L'û', "u"},      {L'œ', "oe"},  {L'À', "A"},  {L'Á', "A"},  {L'É', "E"},
        {L'Ê', "E"},      {L'Í', "I"},      {L'Ñ', "N"},   {L'Ó', "O"},  {L'Ú', "U"},  {L'Ç', "C"},
        {L'¿', ""},       {L'¡', ""},       {L'…', "..."}, {L'–', "-"},  {L'—', "-"},  {L'·', "-"},
        {L'„', "\""},     {L'“', "\""},     {L'”', "\""},  {L'’', "'"},  {L'«', "\""}, {L'»', "\""},
        {L'±', "+-"},     {L'→', "->"},     {L'←', "<-"},  {L'↑', "^"},  {L'↓', "v"},  {L'×', "x"},
        {L'\u00a0', " "}, {L'\u202f', " "}, {L'◆', "#"},   {L'◇', "+"},
    };

    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (letters[i].letter == letter)
            return letters[i].spelling;
    return "?";
}

size_t screen_spell(const Screen *screen, const char *text, wchar_t *spelled, size_t size)
{
    Span rest = span_of(text);
    size_t length = 0;

    while (rest.length > 0 && length < size) {
        uint32_t code;
        wchar_t character = span_character(&rest, &code) ? (wchar_t)code : L'?';
        if (character == L'\n') /* line breaks are up to the screen */
            character = L' ';
        if (character < 0x80 || !screen->is_ascii) {
            bool is_shown = character >= 0x20 && wcwidth(character) >= 0;
            spelled[length++] = is_shown ? character : L'?';
            continue;
        }
        for (const char *letter = spell_letter(character); *letter != '\0' && length < size;)
            spelled[length++] = (wchar_t)*letter++;
    }
    return length;
}
