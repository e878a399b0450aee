/* Invitations. */
#include "tui/far/invitation.h"

#include "tui/screen/paint.h"
#include "words/words.h"

#include <qrencode.h>
#include <stdio.h>

enum { TOP = 2, MARGIN = 2, QUIET = 2, LINK_BYTES = 400 };

static bool is_dark(const QRcode *code, int row, int column)
{
    return row >= 0 && column >= 0 && row < code->width && column < code->width &&
           (code->data[row * code->width + column] & 1) != 0;
}

/* Two rows of the code in one of the screen: what is light is ink. Nothing where it would not fit.
 */
static void paint_code(Screen *screen, int row, const char *link)
{
    static const char *const blocks[2][2] = {{"█", "▀"}, {"▄", " "}};
    QRcode *code = QRcode_encodeString(link, 0, QR_ECLEVEL_L, QR_MODE_8, 1);

    if (code == NULL)
        return;
    int side = code->width + 2 * QUIET;
    if (row + (side + 1) / 2 < screen_rows(screen) - 1 && side + MARGIN < screen_columns(screen))
        for (int y = -QUIET; y < code->width + QUIET; y += 2)
            for (int x = -QUIET; x < code->width + QUIET; x++)
                screen_put(screen, row + (y + QUIET) / 2, MARGIN + QUIET + x, STYLE_CODE,
                           blocks[is_dark(code, y, x)][is_dark(code, y + 1, x)]);
    QRcode_free(code);
}

static void paint(Screen *screen, const Far *far, const char *title, const char *link,
                  bool has_code)
{
    screen_clear(screen);
    paint_title(screen, title, far->visitor->code);
    screen_put(screen, TOP, MARGIN, STYLE_STRONG, link);
    if (has_code)
        paint_code(screen, TOP + 2, link);
    paint_key(screen, screen_rows(screen) - 1, 0, "Enter", _("back"));
    screen_show(screen);
}

MenuKind invitation_show(Screen *screen, const Far *far, const char *title, const char *ticket)
{
    char link[LINK_BYTES];
    Text text = text_over(link, sizeof link);

    far_write_link(&text, far, ticket);
    for (;;) {
        if (screen_is_large_enough(screen))
            paint(screen, far, title, link, !screen_is_ascii(screen));
        Event event = screen_wait(screen, -1);
        if (event.kind == EVENT_ENDED)
            return MENU_KILLED;
        if (event.kind == EVENT_HUNG_UP)
            return MENU_HUNG_UP;
        if (event.kind != EVENT_RESIZED && event.kind != EVENT_NONE)
            return MENU_LEFT;
    }
}
