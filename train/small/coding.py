"""Writes the codes of a packed net as src/bots/net/codes.c reads them.

Each number is a few yes-or-no questions. A range coder spends the fewest bits on the likely
answers; how likely they are it learns from the numbers before, as the reader does.
"""

FAST, SLOW = 4, 7  # how quickly the two estimates of a model learn
LONGEST = 15  # questions about a number's size that have their own models


class Writer:
    def __init__(self):
        self.low, self.range, self.cache, self.pending = 0, 0xffffffff, 0, 0
        self.bytes = bytearray()

    def answer(self, model, is_yes):
        """Writes an answer and learns from it. A model is two estimates that it is no."""
        fast, slow = model
        bound = (self.range >> 16) * (fast + slow >> 1)
        if is_yes:
            self.low += bound
            self.range -= bound
            model[0], model[1] = fast - (fast >> FAST), slow - (slow >> SLOW)
        else:
            self.range = bound
            model[0] = fast + (65536 - fast >> FAST)
            model[1] = slow + (65536 - slow >> SLOW)
        while self.range < 1 << 24:
            self.range = self.range << 8 & 0xffffffff
            self.shift()

    def shift(self):
        """Moves the highest byte out, once no carry can change it any more."""
        if self.low < 0xff000000 or self.low > 0xffffffff:
            carry = self.low >> 32
            self.bytes.append(self.cache + carry & 255)
            self.bytes.extend(bytes([255 + carry & 255]) * self.pending)
            self.pending, self.cache = 0, self.low >> 24 & 255
        else:
            self.pending += 1
        self.low = self.low << 8 & 0xffffffff

    def finish(self):
        for _ in range(5):
            self.shift()
        return bytes(self.bytes[1:])  # the first one is always 0


def write_codes(rows, count):
    """The bytes for these rows of `count` whole numbers each."""
    def model():
        return [32768, 32768]

    writer, before = Writer(), 0
    others = [[model() for _ in range(8)] for _ in range(count)]
    signs = [model() for _ in range(count)]
    sizes = [[model() for _ in range(LONGEST)] for _ in range(count)]
    for row in rows:
        found = 0
        for k, number in enumerate(row):
            density = min(7, (8 * found + 24 * before // count) // (k + 3))
            writer.answer(others[k][density], number != 0)
            if number == 0:
                continue
            found += 1
            writer.answer(signs[k], number < 0)
            for size in range(1, 127):
                writer.answer(sizes[k][min(size, LONGEST) - 1], abs(number) > size)
                if abs(number) == size:
                    break
        before = found
    return writer.finish()
