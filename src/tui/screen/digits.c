/* Large digits, of three by five dots. In three rows, a character is two dots high; in five rows, a
 * dot is two characters wide. */
#include "tui/screen/digits.h"

#include <stdio.h>
#include <string.h>

enum { ACROSS = 3, DOWN = 5 };

static const char dots[10][DOWN * ACROSS + 1] = {
    "#### ## ## ####", " # ##  #  # ###", "###  #####  ###", "###  # ##  ####", "# ## ####  #  #",
    "####  ###  ####", "####  #### ####", "###  #  #  #  #", "#### ##### ####", "#### ####  ####",
};

static bool is_dark(unsigned digit, int down, int across)
{
    return down < DOWN && dots[digit][down * ACROSS + across] == '#';
}

/* In three rows a dot is one column wide, in five rows two. */
static int dot_columns(int rows)
{
    return rows < DOWN ? 1 : 2;
}

int digits_width(int rows, unsigned number)
{
    char text[16];
    int count = snprintf(text, sizeof text, "%u", number);

    return count * (ACROSS + 1) * dot_columns(rows) - dot_columns(rows);
}

static const char *glyph_of(const Screen *screen, int rows, int row, unsigned digit, int across)
{
    bool is_halved = rows < DOWN;
    bool upper = is_dark(digit, is_halved ? 2 * row : row, across);
    bool lower = is_halved ? is_dark(digit, 2 * row + 1, across) : upper;

    if (!upper && !lower)
        return " ";
    return screen_glyph(screen, upper && lower ? GLYPH_BLOCK : upper ? GLYPH_UPPER : GLYPH_LOWER);
}

void digits_paint(Screen *screen, int row, int column, int rows, Style style, unsigned number)
{
    char text[16];
    int width = dot_columns(rows);

    snprintf(text, sizeof text, "%u", number);
    for (const char *digit = text; *digit != '\0'; digit++) {
        for (int i = 0; i < rows; i++)
            for (int across = 0; across < ACROSS; across++)
                screen_fill(screen, row + i, column + across * width, width, style,
                            glyph_of(screen, rows, i, (unsigned)(*digit - '0'), across));
        column += (ACROSS + 1) * width;
    }
}
