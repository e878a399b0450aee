/* The file of the key for the dice: 64 hexadecimal digits. */
#include "server/dice_key.h"

#include "base/folder.h"
#include "base/save.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <unistd.h>

static int write_key(int file, const FairKey *key)
{
    char hex[FAIR_HEX_BYTES + 2];
    Text text = text_over(hex, sizeof hex);

    fair_write(&text, key);
    text_char(&text, '\n');
    int failure = save_bytes(file, hex, text.length);
    return failure == 0 && fsync(file) != 0 ? errno : failure;
}

int dice_key_read(const char *path, FairKey *key)
{
    char hex[FAIR_HEX_BYTES];
    int file = open(path, O_RDONLY | O_CLOEXEC);

    if (file < 0)
        return errno == ENOTDIR ? ENOENT : errno;
    int failure = load_bytes(file, hex, sizeof hex);
    close(file);
    if (failure == 0 && !fair_parse((Span){hex, sizeof hex}, key))
        failure = EINVAL;
    return failure == ENODATA ? EINVAL : failure;
}

int dice_key_make(const char *path, FairKey *key)
{
    int failure = folder_make_for(path);

    if (failure != 0)
        return failure;
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return errno == EEXIST ? dice_key_read(path, key) : errno;
    *key = fair_secret();
    failure = write_key(file, key);
    close(file);
    if (failure != 0)
        (void)unlink(path);
    return failure;
}

void dice_key_fingerprint(const FairKey *key, char fingerprint[DICE_KEY_FINGERPRINT_BYTES + 1])
{
    static const char name[] = "knobel key 1\n";
    crypto_hash_sha256_state state;
    FairKey hash;
    char digits[FAIR_HEX_BYTES + 1];
    Text all = text_over(digits, sizeof digits);
    Text text = text_over(fingerprint, DICE_KEY_FINGERPRINT_BYTES + 1);

    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, (const unsigned char *)name, sizeof name - 1);
    crypto_hash_sha256_update(&state, key->bytes, sizeof key->bytes);
    crypto_hash_sha256_final(&state, hash.bytes);
    fair_write(&all, &hash);
    text_span(&text, (Span){digits, DICE_KEY_FINGERPRINT_BYTES});
}
