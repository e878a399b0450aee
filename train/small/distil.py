#!/usr/bin/env python3
"""Trains a small net to say what a large one says, on a GPU, with PyTorch.

The large net plays alone and values the positions it meets (teacher.c). The small one has the same
form, but each of its vectors is made from a few whole numbers, its codes, by a matrix that all
vectors share (src/bots/net/packed.h). It learns with its codes rounded as they will be in the file,
and pays for the bits they take: so much that in the end they take as many as they should.
"""
import argparse
import ctypes
import math
import os
import struct
import sys
import time

import torch

from coding import write_codes

# What is trained: codes of a row, width and hidden units of the head, heads (one for each number of
# filled cells, or one), bytes that the numbers should take (an estimate; the coder needs fewer),
# steps of the head's weights, positions in an update, rates of learning, the first price of a bit.
SETTINGS = {
    'knister': dict(codes=48, width=64, hidden=16, heads=26, size=270000, weight_steps=16,
                    batch=16000, rate=4e-3, rate_codes=.2, rate_matrix=2e-3, price=1e-8),
    'knaster': dict(codes=32, width=64, hidden=128, heads=1, size=457000, weight_steps=16,
                    batch=32000, rate=4e-3, rate_codes=.15, rate_matrix=2e-3, price=1e-8),
}
FILLED = 26  # possible numbers of filled cells
LINES = 12
EXAMPLE = 26  # words of an example: 24 rows, the filled cells, the value
OUTPUT_SCALE, STRAIGHT_SCALE = 10, 5
MATRIX_STEPS, VECTOR_STEPS, WEIGHT_STEPS = 16384, 256, 64
DEVICE = 'cuda'


class Facts(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in ('row_count', 'due_rows', 'example_size')]


def load_library(path):
    library = ctypes.CDLL(path)
    library.teacher_open.restype = ctypes.c_void_p
    library.teacher_open.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_uint32,
                                     ctypes.c_uint64, ctypes.POINTER(Facts)]
    library.teacher_play.restype = ctypes.c_bool
    library.teacher_play.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    library.teacher_close.argtypes = [ctypes.c_void_p]
    library.teacher_judge.restype = ctypes.c_double
    library.teacher_judge.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_size_t,
                                      ctypes.c_uint64, ctypes.c_uint32, ctypes.c_uint,
                                      ctypes.POINTER(ctypes.c_double)]
    library.teacher_checksum.restype = ctypes.c_uint64
    library.teacher_checksum.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    return library


class Lessons:
    """Positions of the teacher's games and their values, grouped by the head that learns them."""

    def __init__(self, library, options, heads):
        games, facts = 65536, Facts()
        teacher = library.teacher_open(options.game.encode(), options.teacher.encode(), games,
                                       options.seed, ctypes.byref(facts))
        if not teacher or facts.example_size != 4 * EXAMPLE:
            raise SystemExit('there is no teacher')
        self.row_count, parts, count, steps = facts.row_count, [], 0, 0
        kept = torch.empty((games, EXAMPLE), dtype=torch.int32, device=DEVICE)
        torch.cuda.synchronize()
        while count < options.positions:
            if not library.teacher_play(teacher, kept.data_ptr()):
                raise SystemExit('the teacher cannot play')
            torch.cuda.synchronize()
            steps += 1
            if steps <= 100:  # the first games begin in the middle
                continue
            part = kept
            if facts.due_rows:  # sheets are valued when no circles are due
                part = part[(part[:, :24] < facts.due_rows).all(1)]
            parts.append(torch.cat((part[:, :LINES], part[:, 24:]), 1))
            count += len(part)
        library.teacher_close(teacher)
        self.groups(torch.cat(parts), heads)

    def groups(self, all_of_them, heads):
        filled = all_of_them[:, LINES]
        if heads == 1:
            order = torch.randperm(len(all_of_them), device=DEVICE)[None]
        else:
            each = [torch.nonzero(filled == f)[:, 0] for f in range(FILLED - 1)]
            length = min(len(one) for one in each)
            order = torch.stack([one[:length] for one in each])
        held = min(order.shape[1] // 20, 400000 // order.shape[0])
        self.held = all_of_them[order[:, :held]]
        self.learned = all_of_them[order[:, held:].reshape(-1)].view(
            order.shape[0], -1, LINES + 2)

    def draw(self, count):
        groups, length = self.learned.shape[:2]
        chosen = torch.randint(length, (groups, count // groups), device=DEVICE)
        return self.learned[torch.arange(groups, device=DEVICE)[:, None], chosen]


class AddUp(torch.autograd.Function):
    """The sums of the codes of some rows."""

    @staticmethod
    def forward(context, codes, rows):
        context.save_for_backward(rows)
        context.count = len(codes)
        return torch.nn.functional.embedding_bag(rows, codes, mode='sum')

    @staticmethod
    def backward(context, slope):
        rows, = context.saved_tensors
        result = torch.zeros((context.count, slope.shape[1]), device=DEVICE)
        spread = slope[:, None].expand(-1, rows.shape[1], -1).reshape(-1, slope.shape[1])
        return result.index_add_(0, rows.reshape(-1), spread), None


def rounded(number, share=1):
    """The nearest whole number; slopes pass as if there were no rounding."""
    return number + share * (number.round() - number).detach()


def bits(number):
    """About how many bits a whole number takes, as a smooth function."""
    return torch.log2(1 + 2 * number.abs()).sum()


class Student:
    def __init__(self, row_count, heads, options, lessons):
        def normal(*shape, deviation):
            return torch.randn(shape, device=DEVICE) * deviation

        width, hidden = options.width, options.hidden
        self.heads, self.options = heads, options
        self.codes = normal(row_count, options.codes, deviation=1)
        self.codes[0] = 0
        self.matrix = normal(options.codes, width, deviation=.05 / math.sqrt(options.codes))
        self.matrix[:, -1] = 0
        self.bias = torch.zeros((FILLED, width), device=DEVICE)
        self.weight = normal(heads, width, hidden, deviation=1 / math.sqrt(width))
        self.shift = torch.zeros((heads, 1, hidden), device=DEVICE)
        self.output = normal(heads, hidden, 1, deviation=.1 / math.sqrt(hidden))
        held = lessons.held.reshape(-1, LINES + 2)
        value, filled = held[:, LINES + 1].view(torch.float32), held[:, LINES].long()
        count = torch.bincount(filled, minlength=FILLED).clamp(min=1)
        self.offset = torch.zeros(FILLED, device=DEVICE).index_add_(0, filled, value) / count
        self.each_filled = torch.arange(FILLED, device=DEVICE)
        self.share = torch.zeros((), device=DEVICE)  # how much rounding counts
        self.price = torch.tensor(options.price, device=DEVICE)  # of a bit
        self.numbers = [self.codes, self.matrix, self.bias, self.weight, self.shift, self.output,
                        self.offset]
        for one in self.numbers:
            one.requires_grad_()

    def whole_codes(self):
        return rounded(self.codes, self.share)

    def coarse_weight(self):
        return rounded(self.weight * self.options.weight_steps, self.share)

    def values(self, examples):
        groups, count = examples.shape[:2]
        rows = examples[..., :LINES].reshape(-1, LINES)
        # a product with zeros and ones: its slopes are faster than those of self.bias[filled]
        is_filled = (examples[..., LINES, None] == self.each_filled).float()
        total = AddUp.apply(self.whole_codes(), rows) @ self.matrix
        total = total.view(groups, count, -1) + is_filled @ self.bias
        unit = total[..., :-1].clamp(0, 1)
        weight = self.coarse_weight()[:groups, :-1] / self.options.weight_steps
        made = torch.relu(torch.baddbmm(self.shift[:groups], unit, weight))
        return (OUTPUT_SCALE * torch.bmm(made, self.output[:groups])[..., 0] +
                STRAIGHT_SCALE * total[..., -1] + is_filled @ self.offset)

    def errors(self, examples):
        if self.heads == 1:
            examples = examples.reshape(1, -1, LINES + 2)
        return self.values(examples) - examples[..., LINES + 1].view(torch.float32)

    def loss(self, examples):
        error = self.errors(examples).abs()
        learned = torch.where(error < 4, error * error / 8, error - 2).mean()
        price = self.price * (bits(self.codes) + bits(self.weight * self.options.weight_steps))
        some = torch.randint(len(self.codes), (8192, 1), device=DEVICE)
        over = torch.relu((AddUp.apply(self.whole_codes(), some) @ self.matrix).abs() - .49)
        return learned + price + over.square().sum() * .01

    def size(self):
        """The bytes that the numbers of the file take if each column is coded by itself."""
        total = 200 + 2 * self.matrix.numel() + 1.5 * self.bias.numel() + 5 * self.shift.numel()
        weight = (self.weight * self.options.weight_steps).round().reshape(1, -1)
        for table in (self.codes.round().T, weight):
            for column in table:
                _, counts = torch.unique(column, return_counts=True)
                share = counts / len(column)
                total += -(counts * share.log2()).sum().item() / 8
        return total

    def tidy(self):
        with torch.no_grad():
            self.codes.clamp_(-127, 127)
            self.codes[0] = 0
            most = (127 / WEIGHT_STEPS)
            self.weight.clamp_(-most, most)

    def pack(self, library, whole):
        """The bytes of the net's file, packed or with all vectors whole, and its checksum."""
        def bytes_of(numbers, steps, kind):
            limits = torch.iinfo(kind)
            numbers = (numbers.double() * steps).round().clamp(-limits.max, limits.max)
            return numbers.to(kind).contiguous().cpu().numpy().tobytes()

        with torch.no_grad():
            short, long = torch.int16, torch.int32
            codes = self.codes.round()
            order = (codes != 0).sum(0).argsort(descending=True)  # easier to compress
            codes, matrix = codes[:, order], self.matrix[order]
            weight = torch.round(self.weight * self.options.weight_steps)
            weight = weight / self.options.weight_steps
            matrix = (matrix.double() * MATRIX_STEPS).round().clamp(-32767, 32767)
            made = torch.floor((codes.double() @ matrix + 32) / 64).clamp(-127, 127)
            vectors = bytes_of(made, 1, torch.int8) if whole else b''
            rest = (bytes_of(self.bias, VECTOR_STEPS, short) +
                    bytes_of(weight.transpose(1, 2), WEIGHT_STEPS, short) +
                    bytes_of(self.shift, WEIGHT_STEPS * VECTOR_STEPS, long) +
                    bytes_of(self.output, 4096, short) + bytes_of(self.offset, 65536, long))
        codes = [[int(number) for number in row] for row in codes.tolist()]
        coded = b'' if whole else write_codes(codes, self.options.codes)
        body = vectors + rest if whole else rest + bytes_of(matrix, 1, short) + coded
        sizes = len(self.codes), self.options.width, self.options.hidden, self.heads
        mark = b'knobel net 1\n\n\n' if whole else b'knobel net 2\n\n\n'
        checksum = library.teacher_checksum(body, len(body))
        head = struct.pack('<16s16s4IQII', mark, self.options.game.encode(), *sizes, checksum,
                           0 if whole else self.options.codes, len(coded))
        return head + body, checksum


def train(student, lessons, options):
    rates = {'codes': options.rate_codes, 'matrix': options.rate_matrix}
    names = ['codes', 'matrix', 'bias', 'weight', 'shift', 'output', 'offset']
    groups = [{'params': [number], 'lr': torch.tensor(0., device=DEVICE)}
              for number in student.numbers]
    adam = torch.optim.Adam(groups, betas=(.9, .995), capturable=True, fused=True)
    loss = torch.zeros((), device=DEVICE)

    def step():
        adam.zero_grad(set_to_none=True)
        now = student.loss(lessons.draw(options.batch))
        now.backward()
        adam.step()
        student.tidy()
        loss.copy_(now.detach())

    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(3):
            step()
    torch.cuda.current_stream().wait_stream(side)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        step()
    steps, start, told = 0, time.time(), 0
    while (share := (time.time() - start) / options.seconds) < 1:
        for name, group in zip(names, adam.param_groups):
            end = .9 if name == 'codes' else 1.  # then the rest settles around the final codes
            fallen = ((1 + math.cos(math.pi * min(1, share / end))) / 2) ** 1.5
            warm = min(1, (steps + 1) / 500)
            group['lr'].fill_(rates.get(name, options.rate) * fallen * warm)
        student.share.fill_(1. if share > .15 else 0.)
        for _ in range(20):
            graph.replay()
        steps += 20
        torch.cuda.synchronize()
        if steps % 200 == 0 and .02 < share < .88:
            size = student.size()
            student.price.mul_(math.exp(max(-.1, min(.1, .3 * (size / options.size - 1)))))
        if share > told:
            told += .1
            print(f'{options.game} {share:.2f} {steps} loss {loss.item():.4f} '
                  f'size {student.size():.0f} price {student.price.item():.2e}', file=sys.stderr,
                  flush=True)
    return steps


def judge(student, lessons, library, options):
    student.share.fill_(1)
    with torch.no_grad():
        errors = torch.cat([student.errors(part) for part in lessons.held.split(4000, 1)], 1)
    whole = ctypes.create_string_buffer(student.pack(library, True)[0])
    length, error = len(whole) - 1, ctypes.c_double()
    mean = library.teacher_judge(options.game.encode(), whole, length, options.seed,
                                 options.judged, options.threads, ctypes.byref(error))
    # the offsets are at the end of a whole net; take over what calibration made of them
    offsets = struct.unpack(f'<{FILLED}i', whole.raw[length - 4 * FILLED:length])
    with torch.no_grad():
        student.offset.copy_(torch.tensor(offsets, dtype=torch.float64) / 65536)
    return mean, error.value, errors.square().mean().sqrt().item()


def main():
    parser = argparse.ArgumentParser(description='Train a small net by a large one.')
    add = parser.add_argument
    add('game', choices=SETTINGS)
    add('--library', required=True, help='the teacher: libteacher.so')
    add('--teacher', required=True, help='the large net')
    add('--folder', required=True, help='where the small net is written to')
    add('--positions', type=int, default=250000000, help='to learn from')
    add('--seconds', type=float, default=430, help='how long to learn')
    add('--seed', type=int, default=31)
    add('--threads', type=int, default=os.cpu_count(), help='that judge the net')
    add('--judged', type=int, default=4000, help='games to calibrate it; ten times as many judge it')
    options = parser.parse_args()
    vars(options).update(SETTINGS[options.game])
    torch.manual_seed(options.seed)
    library = load_library(options.library)
    lessons = Lessons(library, options, options.heads)
    student = Student(lessons.row_count, options.heads, options, lessons)
    steps = train(student, lessons, options)
    mean, error, off = judge(student, lessons, library, options)
    packed, checksum = student.pack(library, False)
    path = f'{options.folder}/{options.game}-{checksum:016x}.net'
    with open(path, 'wb') as file:
        file.write(packed)
    print(f'{options.game}: {steps} updates, {len(packed)} bytes, values differ by {off:.3f}, '
          f'expert {mean:.2f} ± {error:.2f}', file=sys.stderr)
    print(path)


main()
