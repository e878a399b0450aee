/* QR codes in half blocks: two rows of the code are one of the terminal. */
#include "shell/qr.h"

#include <qrencode.h>

enum { MARGIN = 4 };

static bool is_dark(const QRcode *code, int row, int column)
{
    return row >= 0 && column >= 0 && row < code->width && column < code->width &&
           (code->data[row * code->width + column] & 1) != 0;
}

/* Drawn as light on dark with black as background and white as ink: what is light is ink. */
static void draw_rows(Output *output, const QRcode *code, int row)
{
    static const char *const blocks[2][2] = {{"█", "▀"}, {"▄", " "}};

    output_text(output, "\033[40;97m");
    for (int column = -MARGIN; column < code->width + MARGIN; column++)
        output_text(output, blocks[is_dark(code, row, column)][is_dark(code, row + 1, column)]);
    output_text(output, "\033[0m\n");
}

void qr_draw(Output *output, const char *text)
{
    QRcode *code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);

    if (code == NULL)
        return;
    for (int row = -MARGIN; row < code->width + MARGIN; row += 2)
        draw_rows(output, code, row);
    QRcode_free(code);
}
