/* Assertions are for the native builds. */
#define assert(condition) ((void)0)
