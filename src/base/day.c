/* Days of UTC. */
#include "base/day.h"

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

static unsigned number_at(Span text, size_t start, size_t length)
{
    unsigned number = 0;

    for (size_t i = start; i < start + length; i++)
        number = 10 * number + (unsigned)(text.start[i] - '0');
    return number;
}

bool day_is_good(Span text)
{
    static const char shape[] = "dddd-dd-dd";
    static const unsigned char lengths[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    if (text.length != DAY_BYTES)
        return false;
    for (size_t i = 0; i < text.length; i++)
        if (shape[i] == '-' ? text.start[i] != '-' : text.start[i] < '0' || text.start[i] > '9')
            return false;
    unsigned year = number_at(text, 0, 4);
    unsigned month = number_at(text, 5, 2);
    unsigned day = number_at(text, 8, 2);
    bool is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    if (month < 1 || month > 12 || day < 1 || day > lengths[month - 1])
        return false;
    return month != 2 || day < 29 || is_leap;
}
