/* The names of cells and lines. */
#include "notation/names.h"

static const char line_names[GRID_LINES + 1] = "12345abcde\\/";

void cell_write(Text *text, unsigned cell)
{
    text_char(text, (char)('a' + cell % GRID_SIDE));
    text_char(text, (char)('1' + cell / GRID_SIDE));
}

bool cell_parse(Span span, unsigned *cell)
{
    if (span.length < 2 || span.start[0] < 'a' || span.start[0] >= 'a' + GRID_SIDE ||
        span.start[1] < '1' || span.start[1] >= '1' + GRID_SIDE)
        return false;
    *cell = (unsigned)(span.start[1] - '1') * GRID_SIDE + (unsigned)(span.start[0] - 'a');
    return true;
}

char line_name(unsigned line)
{
    return line_names[line];
}

bool line_parse(char name, unsigned *line)
{
    for (unsigned i = 0; i < GRID_LINES; i++) {
        if (line_names[i] == name) {
            *line = i;
            return true;
        }
    }
    return false;
}
