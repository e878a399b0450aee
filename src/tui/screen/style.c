/* How styles look: without colour, with 8, 16 or 256 colours, or in true colour. */
#include "tui/screen/screen_inner.h"

enum { NONE = -1, BRIGHT = 8, CUBE = 16, GREYS = 232 };

typedef struct {
    attr_t plain;      /* without colour */
    short few[2];      /* text and background among 16 colours */
    short many[2];     /* among 256 */
    attr_t attributes; /* with colour */
} StylePalette;

static const StylePalette palette[STYLE_COUNT] = {
    [STYLE_PLAIN] = {A_NORMAL, {NONE, NONE}, {NONE, NONE}, A_NORMAL},
    [STYLE_STRONG] = {A_BOLD, {NONE, NONE}, {NONE, NONE}, A_BOLD},
    [STYLE_FAINT] = {A_DIM, {8, NONE}, {245, NONE}, A_NORMAL},
    [STYLE_TITLE] = {A_REVERSE, {15, 4}, {231, 24}, A_BOLD},
    [STYLE_KEY] = {A_REVERSE, {0, 7}, {16, 250}, A_NORMAL},
    [STYLE_GRID] = {A_NORMAL, {8, NONE}, {243, NONE}, A_NORMAL},
    [STYLE_CIRCLED] = {A_BOLD | A_REVERSE, {15, 4}, {231, 25}, A_BOLD},
    [STYLE_LATEST] = {A_UNDERLINE | A_BOLD, {3, NONE}, {172, NONE}, A_BOLD},
    [STYLE_PENDING] = {A_UNDERLINE | A_BOLD, {0, 3}, {16, 214}, A_BOLD},
    [STYLE_CHOICE] = {A_UNDERLINE, {0, 6}, {16, 117}, A_NORMAL},
    [STYLE_CURSOR] = {A_REVERSE, {0, 3}, {16, 220}, A_BOLD},
    [STYLE_SCORED] = {A_BOLD, {2, NONE}, {34, NONE}, A_BOLD},
    [STYLE_DIE] = {A_NORMAL, {0, 7}, {16, 255}, A_NORMAL},
    [STYLE_ERROR] = {A_BOLD, {1, NONE}, {160, NONE}, A_BOLD},
    [STYLE_FIELD] = {A_UNDERLINE, {0, 7}, {16, 252}, A_NORMAL},
    [STYLE_CODE] = {A_NORMAL, {15, 0}, {231, 16}, A_NORMAL},
    [STYLE_SHADE_0] = {A_REVERSE | A_BOLD, {0, 2}, {16, 40}, A_BOLD},
    [STYLE_SHADE_1] = {A_BOLD, {0, 6}, {16, 114}, A_NORMAL},
    [STYLE_SHADE_2] = {A_NORMAL, {0, 3}, {16, 186}, A_NORMAL},
    [STYLE_SHADE_3] = {A_NORMAL, {0, 5}, {16, 216}, A_NORMAL},
    [STYLE_SHADE_4] = {A_DIM, {15, 1}, {16, 174}, A_NORMAL},
};

/* One of the 256 colours as red, green and blue, for terminals with true colour. */
static int true_color(int color)
{
    static const int named[CUBE] = {
        0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
        0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
    };
    static const int steps[6] = {0, 0x5f, 0x87, 0xaf, 0xd7, 0xff};

    if (color < CUBE)
        return color < 0 ? color : named[color];
    if (color >= GREYS)
        return (8 + 10 * (color - GREYS)) * 0x010101;
    color -= CUBE;
    return steps[color / 36] << 16 | steps[color / 6 % 6] << 8 | steps[color % 6];
}

/* Makes the pair of colours of a style. Adds attributes that replace a missing colour. */
static void make_pair(StyleLook *look, const StylePalette *colors, short pair)
{
    if (COLORS > 256) {
        init_extended_pair(pair, true_color(colors->many[0]), true_color(colors->many[1]));
    } else if (COLORS == 256) {
        init_pair(pair, colors->many[0], colors->many[1]);
    } else if (COLORS >= 16) {
        init_pair(pair, colors->few[0], colors->few[1]);
    } else {
        short letters = colors->few[0];
        if (letters == BRIGHT) { /* grey: dim text instead */
            letters = NONE;
            look->attributes |= A_DIM;
        } else if (letters > BRIGHT) {
            letters = (short)(letters - BRIGHT);
            look->attributes |= A_BOLD;
        }
        init_pair(pair, letters, colors->few[1]);
    }
    look->pair = pair;
}

void screen_make_looks(Screen *screen, bool use_color)
{
    use_color = use_color && has_colors() && start_color() == OK && COLORS >= 8;
    if (use_color)
        use_default_colors();
    for (unsigned style = 0; style < STYLE_COUNT; style++) {
        StyleLook *look = &screen->looks[style];
        *look =
            (StyleLook){.attributes = use_color ? palette[style].attributes : palette[style].plain};
        if (use_color)
            make_pair(look, &palette[style], (short)(style + 1));
    }
}
