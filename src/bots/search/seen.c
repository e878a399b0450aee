/* Sheets that a search has come to before. */
#include "bots/search/seen.h"

#include <string.h>

void seen_clear(Seen *seen)
{
    memset(seen->key, 0, sizeof seen->key);
}
