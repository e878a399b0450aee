/* Finding out what kind of terminal this is.
 *
 * Newer terminals have names of their own (xterm-kitty, foot), which a system at the other end of
 * a connection often does not know. They all understand what a common one does. */
#include "tui/screen/screen_inner.h"

#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

static bool is_known(const char *name)
{
    int found = 0;
    bool is_fine = setupterm(name, STDOUT_FILENO, &found) == OK;

    if (is_fine)
        del_curterm(cur_term);
    return found == 1; /* even if it can do too little */
}

/* The kind that a system knows and that is most like an unknown one. NULL: it knows none. */
static const char *nearest_to(const char *name)
{
    static const char *const common[] = {"xterm-256color", "xterm", "vt100", "ansi"};

    if (strncmp(name, "tmux", 4) == 0 || strncmp(name, "screen", 6) == 0) {
        if (is_known("screen-256color"))
            return "screen-256color";
        if (is_known("screen"))
            return "screen";
    }
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        if (is_known(common[i]))
            return common[i];
    return NULL;
}

bool screen_make_terminal(Screen *screen)
{
    const char *own = getenv("TERM");
    const char *name = own;

    if (own == NULL || *own == '\0' || strcmp(own, "dumb") == 0)
        return false;
    if (!is_known(own)) {
        name = nearest_to(own);
        if (name == NULL)
            return false;
        snprintf(screen->remark, sizeof screen->remark,
                 _("The terminal %s is not known here: using %s"), own, name);
    }
    screen->terminal = newterm(name, stdout, stdin);
    return screen->terminal != NULL;
}
