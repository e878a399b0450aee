#!/usr/bin/env python3
# The dice of docs/dice.md, independent of the program: prints fair.txt, or with the argument `record` fair.record, or
# with the argument `links` links.record.
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


def chain(table, sheet, seat):
    """The links of rounds 0 to 64; that of round 0 is the commitment."""
    links = [hashlib.sha256(b"link %d" % seat).digest()]
    for n in range(64, 0, -1):
        links.insert(0, hashlib.sha256(b"knobel link 2\n%s %d %d %d\n" % (table, sheet, n, seat) + links[0]).digest())
    return links


def links():
    """Sheet 2 of a table with players at the seats 1 and 3; the latter is left out from round 11 on."""
    table, sheet, last = b"7kkp6twk", 2, {0: 25, 1: 25, 3: 10}
    chains = {seat: chain(table, sheet, seat) for seat in last}
    print("knobel 1\ngame knister\ntable 7kkp6twk\nsheet 2\ndice fair\nseats 1 3")
    for seat in last:
        print("commitment", seat, chains[seat][0].hex())
        print("link", seat, last[seat], chains[seat][last[seat]].hex())
    print("player Sarah\nplayer Tim")
    for n in range(1, 26):
        text = b"knobel throw 2\n%s %d %d\n" % (table, sheet, n)
        for seat in (1, 3):
            text += b"%d %s\n" % (seat, chains[seat][n].hex().encode() if n <= last[seat] else b"-")
        byte = next(b for b in hmac.new(chains[0][n], text, hashlib.sha256).digest() if b < 252)
        cell = "abcde"[(n - 1) % 5] + str((n - 1) // 5 + 1)
        print(n, "%d+%d" % (byte % 36 // 6 + 1, byte % 6 + 1), cell, cell)


{"record": record, "links": links}.get("".join(sys.argv[1:]), vectors)()
