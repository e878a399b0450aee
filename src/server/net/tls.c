/* OpenSSL's settings. */
#include "server/net/tls.h"

#include <openssl/err.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <string.h>

/* Chooses HTTP/1.1 if the client offers protocols. */
static int choose_protocol(SSL *tls, const unsigned char **chosen, unsigned char *chosen_length,
                           const unsigned char *offered, unsigned offered_length, void *unused)
{
    static const unsigned char known[] = "\x08http/1.1";

    (void)tls;
    (void)unused;
    return SSL_select_next_proto((unsigned char **)chosen, chosen_length, known, sizeof known - 1,
                                 offered, offered_length) == OPENSSL_NPN_NEGOTIATED
               ? SSL_TLSEXT_ERR_OK
               : SSL_TLSEXT_ERR_NOACK;
}

static bool set_up(SSL_CTX *tls)
{
    SSL_CTX_set_options(tls, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_mode(tls, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                              SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_alpn_select_cb(tls, choose_protocol, NULL);
    return SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION) == 1 &&
           SSL_CTX_set_cipher_list(tls, "ECDHE+AESGCM:ECDHE+CHACHA20:!PSK") == 1;
}

/* Says in English why OpenSSL refused a file. */
static void explain(const char *file, char *reason, size_t reason_size)
{
    unsigned long failure = ERR_peek_error();
    const char *why = ERR_SYSTEM_ERROR(failure) ? strerror(ERR_GET_REASON(failure))
                                                : ERR_reason_error_string(failure);

    snprintf(reason, reason_size, "%s: %s", file, why != NULL ? why : "cannot be used");
    ERR_clear_error();
}

SSL_CTX *tls_open(const char *certificate, const char *key, char *reason, size_t reason_size)
{
    SSL_CTX *tls = SSL_CTX_new(TLS_server_method());

    if (tls == NULL || !set_up(tls))
        snprintf(reason, reason_size, "TLS could not be started");
    else if (SSL_CTX_use_certificate_chain_file(tls, certificate) != 1)
        explain(certificate, reason, reason_size);
    else if (SSL_CTX_use_PrivateKey_file(tls, key, SSL_FILETYPE_PEM) != 1)
        explain(key, reason, reason_size);
    else
        return tls;
    SSL_CTX_free(tls);
    ERR_clear_error();
    return NULL;
}

bool tls_has_name(SSL_CTX *tls, const char *name, size_t length)
{
    X509 *certificate = SSL_CTX_get0_certificate(tls);

    return certificate != NULL && X509_check_host(certificate, name, length, 0, NULL) == 1;
}
