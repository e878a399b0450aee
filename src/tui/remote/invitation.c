/* Invitations. */
#include "tui/remote/invitation.h"

#include "base/qr.h"
#include "tui/screen/paint.h"
#include "words/words.h"

enum { TOP = 2, MARGIN = 2, LINK_BYTES = 400, LINK_ROWS = 6 };

/* Paints nothing if the code does not fit. */
static void paint_code(Screen *screen, int top, const char *link)
{
    Qr qr = qr_open(link);

    if (top + qr.rows < screen_rows(screen) - 1 && MARGIN + qr.columns < screen_columns(screen))
        for (int row = 0; row < qr.rows; row++)
            for (int column = 0; column < qr.columns; column++)
                screen_put(screen, top + row, MARGIN + column, STYLE_CODE,
                           qr_block(&qr, row, column));
    qr_close(&qr);
}

static void paint(Screen *screen, const Remote *remote, const char *title, const char *link,
                  bool has_code)
{
    screen_clear(screen);
    paint_title(screen, title, remote->visitor->code);
    int rows = screen_put_words(screen, TOP, MARGIN, screen_columns(screen) - 2 * MARGIN, LINK_ROWS,
                                STYLE_STRONG, link);
    if (has_code)
        paint_code(screen, TOP + rows + 1, link);
    paint_key(screen, screen_rows(screen) - 1, 0, "Enter", _("back"));
    screen_show(screen);
}

MenuKind invitation_show(Screen *screen, const Remote *remote, const char *title,
                         const char *ticket)
{
    char link[LINK_BYTES];
    Text text = text_over(link, sizeof link);

    remote_write_link(&text, remote, ticket);
    for (;;) {
        if (screen_is_large_enough(screen))
            paint(screen, remote, title, link, !screen_is_ascii(screen));
        ScreenEvent event = screen_wait(screen, -1);
        if (event.kind == EVENT_ENDED)
            return MENU_KILLED;
        if (event.kind == EVENT_HUNG_UP)
            return MENU_HUNG_UP;
        if (event.kind != EVENT_RESIZED && event.kind != EVENT_NONE)
            return MENU_LEFT;
    }
}
