"""Writes vectors.txt: the random numbers and throws of some streams, only from the description in
docs/dice.md."""
MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def splitmix(word):
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & MASK
    word = (word ^ word >> 27) * 0x94D049BB133111EB & MASK
    return word ^ word >> 31


def rotate(word, bits):
    return (word << bits | word >> 64 - bits) & MASK


def stream(seed, game, part):
    word = 0
    for name in (seed, game, part):
        word = splitmix((word + name + GOLDEN) & MASK)
    return xoshiro([splitmix((word + GOLDEN * i) & MASK) for i in (1, 2, 3, 4)])


def xoshiro(s):
    while True:
        yield rotate(s[1] * 5 & MASK, 7) * 9 & MASK
        shifted = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = rotate(s[3], 45)


def below(numbers, bound):
    while True:
        product = (next(numbers) >> 32) * bound
        if product % 2**32 >= 2**32 % bound:
            return product >> 32


def throw(numbers):
    first, second = divmod(below(numbers, 36), 6)
    return f"{first + 1}+{second + 1}"


print("# stream SEED GAME PART, then its first four numbers, then its first ten throws")
for name in ((0, 0, 0), (1, 0, 0), (1, 0, 1), (1, 1, 0), (2024, 99999, 3), (MASK, MASK, MASK)):
    numbers = stream(*name)
    print("stream", *name)
    print("numbers", *(next(numbers) for _ in range(4)))
    numbers = stream(*name)
    print("throws", *(throw(numbers) for _ in range(10)))
