#!/usr/bin/env python3
# Fair dice by docs/dice.md, independent of the program: prints fair.txt or, with the argument `record`,
# fair.record.
import hashlib
import hmac
import sys

SALTS = ["-", "abc", "- Xy9 -", " ".join(["salt%d" % i for i in range(40)])]


def throw(secret, salts, number):
    attempt = 1
    while True:
        message = "%s %d" % (salts, number) + (" %d" % attempt if attempt > 1 else "")
        for byte in hmac.new(secret, message.encode(), hashlib.sha256).digest():
            if byte < 252:
                return "%d+%d" % (byte % 36 // 6 + 1, byte % 6 + 1)
        attempt += 1


def vectors():
    print("# secret, commitment, then for each line of salts the first 25 throws; by vectors.py")
    for seed in range(4):
        secret = hashlib.sha256(b"vector %d" % seed).digest()
        print("secret", secret.hex())
        print("commitment", hashlib.sha256(secret).hexdigest())
        for salts in SALTS:
            print("salts", salts)
            print("throws", *[throw(secret, salts, n) for n in range(1, 26)])


def record():
    secret = hashlib.sha256(b"record").digest()
    print("knobel 1\ngame knister\ndice fair")
    print("commitment", hashlib.sha256(secret).hexdigest())
    print("secret", secret.hex())
    print("salt 2 Tims0wn\nplayer Sarah\nplayer Tim")
    for n in range(1, 26):
        cell = "abcde"[(n - 1) % 5] + str((n - 1) // 5 + 1)
        print(n, throw(secret, "- Tims0wn", n), cell, cell)


record() if sys.argv[1:] == ["record"] else vectors()
