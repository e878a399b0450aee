/* cmocka with the headers it needs. */
#ifndef KNOBEL_TESTS_SUPPORT_CHECK_H
#define KNOBEL_TESTS_SUPPORT_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
