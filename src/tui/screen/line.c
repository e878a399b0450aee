/* A line of text input. */
#include "tui/screen/line.h"

#include "base/text.h"

#include <string.h>

void line_type(char *line, size_t size, const char *character)
{
    if (strlen(line) + strlen(character) < size)
        strcat(line, character);
}

void line_erase(char *line)
{
    size_t length = strlen(line);

    while (length > 1 && text_is_inside(line[length - 1]))
        length--;
    if (length > 0)
        line[length - 1] = '\0';
}

void line_paint(Screen *screen, int row, int column, int width, const char *line, bool has_caret)
{
    while (screen_width(screen, line) >= width)
        line++;
    while (text_is_inside(*line))
        line++;
    screen_put_left(screen, row, column, width, STYLE_FIELD, line);
    if (has_caret)
        screen_set_caret(screen, row, column + screen_width(screen, line));
}
