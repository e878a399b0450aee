/* Events from the keyboard, the mouse, signals and descriptors. */
#include "base/text.h"
#include "tui/screen/screen_inner.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <unistd.h>
#include <wchar.h>

/* Puts a character into the event as UTF-8, whatever the locale. */
static void set_text(ScreenEvent *event, wint_t character)
{
    Text text = text_over(event->text, sizeof event->text);

    text_character(&text, (uint32_t)character);
}

static ScreenEvent event_of_mouse(void)
{
    MEVENT mouse;

    if (getmouse(&mouse) != OK)
        return (ScreenEvent){.kind = EVENT_NONE};
    if (mouse.bstate & BUTTON4_PRESSED)
        return (ScreenEvent){.kind = EVENT_UP};
    if (mouse.bstate & BUTTON5_PRESSED)
        return (ScreenEvent){.kind = EVENT_DOWN};
    if (mouse.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED))
        return (ScreenEvent){.kind = EVENT_CLICK, .row = mouse.y, .column = mouse.x};
    return (ScreenEvent){.kind = EVENT_NONE};
}

static ScreenEvent event_of_key(wint_t key)
{
    static const struct {
        wint_t key;
        ScreenEventKind kind;
    } keys[] = {
        {KEY_UP, EVENT_UP},           {KEY_DOWN, EVENT_DOWN},       {KEY_LEFT, EVENT_LEFT},
        {KEY_RIGHT, EVENT_RIGHT},     {KEY_BACKSPACE, EVENT_ERASE}, {KEY_DC, EVENT_ERASE},
        {KEY_ENTER, EVENT_ENTER},     {KEY_BTAB, EVENT_PREVIOUS},   {KEY_PPAGE, EVENT_PAGE_UP},
        {KEY_NPAGE, EVENT_PAGE_DOWN}, {KEY_HOME, EVENT_FIRST},      {KEY_END, EVENT_LAST},
    };

    if (key == KEY_MOUSE)
        return event_of_mouse();
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].key == key)
            return (ScreenEvent){.kind = keys[i].kind};
    return (ScreenEvent){.kind = EVENT_NONE};
}

/* Home and End have several sequences, and terminals do not always send the one they claim to. */
static ScreenEventKind kind_of_sequence(wint_t first, wint_t last)
{
    if (last == 'H' || (last == '~' && (first == '1' || first == '7')))
        return EVENT_FIRST;
    if (last == 'F' || (last == '~' && (first == '4' || first == '8')))
        return EVENT_LAST;
    return EVENT_NONE;
}

/* Escape. An unknown key begins with Escape, too: its sequence is skipped. */
static ScreenEvent event_of_escape(void)
{
    wint_t next = 0;
    wint_t first = 0;

    if (get_wch(&next) != OK)
        return (ScreenEvent){.kind = EVENT_ESCAPE};
    if (next != '[' && next != 'O') {
        unget_wch((wchar_t)next);
        return (ScreenEvent){.kind = EVENT_ESCAPE};
    }
    while (get_wch(&next) == OK) {
        first = first == 0 ? next : first;
        if (next >= '@' && next <= '~')
            return (ScreenEvent){.kind = kind_of_sequence(first, next)};
    }
    return (ScreenEvent){.kind = EVENT_NONE};
}

static ScreenEvent event_of_character(wint_t character)
{
    ScreenEvent event = {.kind = EVENT_TEXT};

    switch (character) {
    case '\r':
    case '\n':
        return (ScreenEvent){.kind = EVENT_ENTER};
    case '\t':
        return (ScreenEvent){.kind = EVENT_NEXT};
    case '\b':
    case 0x7f:
        return (ScreenEvent){.kind = EVENT_ERASE};
    case 0x1b:
        return event_of_escape();
    case 'L' - '@': /* Ctrl-L: redraws the screen */
        clearok(curscr, TRUE);
        return (ScreenEvent){.kind = EVENT_RESIZED};
    default:
        break;
    }
    if (character < 0x20)
        return (ScreenEvent){.kind = EVENT_NONE};
    set_text(&event, character);
    return event;
}

/* Gives the terminal to the shell until the program is continued. */
static void suspend(void)
{
    def_prog_mode();
    endwin();
    raise(SIGSTOP);
    reset_prog_mode();
    clearok(curscr, TRUE);
}

/* Takes over the new size of the terminal. */
static void resize(void)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
    clearok(curscr, TRUE);
}

static ScreenEvent event_of_signal(const Screen *screen)
{
    struct signalfd_siginfo about;

    if (read(screen->signals, &about, sizeof about) != sizeof about)
        return (ScreenEvent){.kind = EVENT_NONE};
    switch (about.ssi_signo) {
    case SIGTSTP:
        suspend();
        resize();
        return (ScreenEvent){.kind = EVENT_RESIZED};
    case SIGWINCH:
        resize();
        return (ScreenEvent){.kind = EVENT_RESIZED};
    case SIGHUP:
        return (ScreenEvent){.kind = EVENT_HUNG_UP};
    default:
        return (ScreenEvent){.kind = EVENT_ENDED};
    }
}

/* Reads a key. Returns false if none was pressed. */
static bool take_key(ScreenEvent *event)
{
    wint_t key = 0;
    int kind = get_wch(&key);

    if (kind == KEY_CODE_YES)
        *event = event_of_key(key);
    else if (kind == OK)
        *event = event_of_character(key);
    return kind != ERR;
}

/* Returns true if a key counts: nobody can see what it does on a screen that is too small. */
static bool counts(const Screen *screen, const ScreenEvent *event)
{
    bool counts_always = event->kind == EVENT_RESIZED || strcmp(event->text, "q") == 0;

    return event->kind != EVENT_NONE && (screen_has_least_size(screen) || counts_always);
}

/* The next key that counts, or EVENT_NONE. */
static ScreenEvent next_key(Screen *screen)
{
    ScreenEvent event = {.kind = EVENT_NONE};

    while (take_key(&event))
        if (counts(screen, &event)) {
            screen->remark[0] = '\0';
            return event;
        }
    return (ScreenEvent){.kind = EVENT_NONE};
}

/* A terminal that is readable but has no bytes is gone. */
static bool is_gone(const struct pollfd *terminal)
{
    int bytes = 0;

    return terminal->revents & (POLLHUP | POLLERR | POLLNVAL) ||
           ioctl(terminal->fd, FIONREAD, &bytes) < 0 || bytes == 0;
}

ScreenEvent screen_wait(Screen *screen, int file)
{
    ScreenEvent event = next_key(screen); /* ncurses may have read ahead */

    while (event.kind == EVENT_NONE) {
        struct pollfd files[] = {
            {.fd = screen->signals, .events = POLLIN},
            {.fd = STDIN_FILENO, .events = POLLIN},
            {.fd = file, .events = POLLIN},
        };
        if (poll(files, file < 0 ? 2 : 3, -1) < 0)
            continue;
        if (files[0].revents != 0)
            event = event_of_signal(screen);
        else if (files[1].revents != 0)
            event = is_gone(&files[1]) ? (ScreenEvent){.kind = EVENT_HUNG_UP} : next_key(screen);
        else if (files[2].revents != 0)
            event = (ScreenEvent){.kind = EVENT_WOKEN};
    }
    return event;
}
