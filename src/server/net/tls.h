/* The certificate, and which TLS is spoken: 1.2 with forward secrecy and authenticated encryption,
 * and 1.3. */
#ifndef KNOBEL_SERVER_NET_TLS_H
#define KNOBEL_SERVER_NET_TLS_H

#include <openssl/ssl.h>
#include <stdbool.h>
#include <stddef.h>

/* Reads a certificate chain and its key; NULL with a reason. */
SSL_CTX *tls_open(const char *certificate, const char *key, char *reason, size_t reason_size);

/* Whether the certificate is valid for a host name. */
bool tls_has_name(SSL_CTX *tls, const char *name, size_t length);

#endif
