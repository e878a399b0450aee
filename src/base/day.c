/* Days of UTC. */
#include "base/day.h"

#include "base/text.h"

enum { DAY_MILLISECONDS = 86400000, LEAP_YEARS = 1461, CENTURIES = 146097 };

static void write_number(Text *text, unsigned number, unsigned digits)
{
    for (unsigned place = digits == 4 ? 1000 : 10; place > 0; place /= 10)
        text_char(text, (char)('0' + number / place % 10));
}

/* Counts years from March on, so that a leap day is the last day of its year. */
void day_write(int64_t time, char day[DAY_BYTES + 1])
{
    Text text = text_over(day, DAY_BYTES + 1);
    unsigned days = (unsigned)((time > 0 ? time : 0) / DAY_MILLISECONDS) + 719468;
    unsigned era = days / CENTURIES;
    unsigned of_era = days % CENTURIES;
    unsigned year =
        (of_era - of_era / (LEAP_YEARS - 1) + of_era / 36524 - of_era / (CENTURIES - 1)) / 365;
    unsigned of_year = of_era - (365 * year + year / 4 - year / 100);
    unsigned month = (5 * of_year + 2) / 153;

    write_number(&text, era * 400 + year + (month >= 10), 4);
    text_char(&text, '-');
    write_number(&text, month < 10 ? month + 3 : month - 9, 2);
    text_char(&text, '-');
    write_number(&text, of_year - (153 * month + 2) / 5 + 1, 2);
}
