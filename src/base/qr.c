/* QR codes by libqrencode. */
#include "base/qr.h"

#include <stdbool.h>
#include <stddef.h>

/* Screens are clean, so a low level of correction is enough and keeps the code small. The quiet
 * zone is half as wide as on paper: otherwise the code of a link does not fit into 24 rows. */
static const QRecLevel level = QR_ECLEVEL_L;
enum { MARGIN = 2 };

Qr qr_open(const char *text)
{
    QRcode *code = QRcode_encodeString(text, 0, level, QR_MODE_8, 1);
    int side = code != NULL ? code->width + 2 * MARGIN : 0;

    return (Qr){.code = code, .rows = (side + 1) / 2, .columns = side};
}

static bool is_dark(const QRcode *code, int row, int column)
{
    return row >= 0 && column >= 0 && row < code->width && column < code->width &&
           (code->data[row * code->width + column] & 1) != 0;
}

const char *qr_block(const Qr *qr, int row, int column)
{
    static const char *const blocks[2][2] = {{"█", "▀"}, {"▄", " "}};
    int above = 2 * row - MARGIN;

    column -= MARGIN;
    return blocks[is_dark(qr->code, above, column)][is_dark(qr->code, above + 1, column)];
}

void qr_close(Qr *qr)
{
    QRcode_free(qr->code);
}
