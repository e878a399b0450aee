/* The functions the page calls; see call.c for what can be asked. */
#ifndef KNOBEL_WASM_CALL_H
#define KNOBEL_WASM_CALL_H

#include <stddef.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#endif

/* Where an answer stands until the next call. */
typedef struct {
    const char *start;
    size_t length;
} CallAnswer;

/* Room for a request or a net; NULL where memory is short. */
EXPORT("knobel_alloc") void *knobel_alloc(size_t length);

/* Answers a request. Its bytes are freed. */
EXPORT("knobel_call") const CallAnswer *knobel_call(char *bytes, size_t length);

/* Takes over the bytes of a net, as its file has them, to play by from now on. Returns 0, or a
 * NetState that says why not; then they are freed. */
EXPORT("knobel_net") int knobel_net(void *bytes, size_t length);

#endif
