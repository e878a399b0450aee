/* The functions the page calls; see call.c for what can be asked. */
#ifndef KNOBEL_WASM_CALL_H
#define KNOBEL_WASM_CALL_H

#include <stddef.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#endif

/* An answer, valid until the next call. */
typedef struct {
    const char *start;
    size_t length;
} CallAnswer;

/* Allocates memory for a request or a net; NULL if memory is short. */
EXPORT("knobel_alloc") void *knobel_alloc(size_t length);

/* Answers a request and frees its bytes. */
EXPORT("knobel_call") const CallAnswer *knobel_call(char *bytes, size_t length);

/* Takes over the bytes of a net file and uses that net from now on. Returns 0, or the NetState that
 * says why the net is refused; its bytes are freed then. */
EXPORT("knobel_net") int knobel_net(void *bytes, size_t length);

#endif
