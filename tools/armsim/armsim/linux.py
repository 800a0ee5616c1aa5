"""System calls of AArch64 Linux, as far as a single-threaded static program makes them.

Random bytes are a seeded stream and time is a counter, so that two runs are the same.
"""

import struct

from unicorn import UcError
from unicorn.arm64_const import UC_ARM64_REG_X0, UC_ARM64_REG_X8

PAGE = 0x1000
EFAULT, ENODEV, ENOENT, ENOTTY, ENOSYS = -14, -19, -2, -25, -38
NOTHING_TO_DO = {25, 57, 98, 99, 101, 115, 124, 132, 134, 135, 160, 167, 215, 226, 233, 73}
NO_SUCH_FILE = {48, 78}
IDENTITY = {96, 172, 173, 174, 175, 176, 177, 178}


def up(address, size=PAGE):
    return (address + size - 1) // size * size


class Exit(Exception):
    """The program has ended."""


class Kernel:
    MMAP_BASE = 0x200000000000

    def __init__(self, uc, top, rand, stdout):
        self.uc, self.rand, self.stdout = uc, rand, stdout
        self.exit_code, self.clock, self.files = None, 0, {}
        self.brk_start = self.brk = self.brk_mapped = up(top) + 0x100000
        self.mmap_next = self.MMAP_BASE

    def call(self):
        """Serves the system call that the program is at. Raises Exit if it ends the program."""
        number = self.uc.reg_read(UC_ARM64_REG_X8)
        a = [self.uc.reg_read(UC_ARM64_REG_X0 + i) for i in range(6)]
        try:
            result = self.serve(number, a)
        except UcError:
            result = EFAULT
        self.uc.reg_write(UC_ARM64_REG_X0, result & (2**64 - 1))

    def serve(self, number, a):
        handler = self.HANDLERS.get(number)
        if handler:
            return handler(self, *a)
        if number in NOTHING_TO_DO:
            return 0
        if number in NO_SUCH_FILE:
            return ENOENT
        if number in IDENTITY:
            return 1000
        return ENOTTY if number in (29, 62) else ENOSYS

    def exit(self, code, *_):
        self.exit_code = code & 0xff
        raise Exit

    def write(self, fd, at, n, *_):
        return self.show(fd, bytes(self.uc.mem_read(at, n)))

    def writev(self, fd, vectors, n, *_):
        pieces = [struct.unpack('<QQ', self.uc.mem_read(vectors + 16 * i, 16)) for i in range(n)]
        return self.show(fd, b''.join(bytes(self.uc.mem_read(at, n)) for at, n in pieces))

    def show(self, fd, data):
        if self.stdout and fd in (1, 2):
            self.stdout.write(data)
            self.stdout.flush()
        return len(data)

    def brk_(self, to, *_):
        if to >= self.brk_start:
            if up(to) > self.brk_mapped:
                self.uc.mem_map(self.brk_mapped, up(to) - self.brk_mapped)
                self.brk_mapped = up(to)
            self.brk = to
        return self.brk

    def mmap(self, _, size, _protection, _flags, fd, *__):
        if fd & 0xffffffff != 0xffffffff:
            return ENODEV
        at = self.mmap_next
        self.mmap_next += up(size) + PAGE
        self.uc.mem_map(at, up(size))
        return at

    def mremap(self, old, old_size, new_size, *_):
        at = self.mmap(0, new_size, 0, 0, 2**64 - 1)
        self.uc.mem_write(at, bytes(self.uc.mem_read(old, old_size)))
        return at

    def getrandom(self, at, n, *_):
        self.uc.mem_write(at, self.rand.take(n))
        return n

    def openat(self, _, path, *__):
        name = b''
        while not name.endswith(b'\0'):
            name += bytes(self.uc.mem_read(path + len(name), 1))
        if name not in (b'/dev/urandom\0', b'/dev/random\0'):
            return ENOENT
        fd = 3 + len(self.files)
        self.files[fd] = 'random'
        return fd

    def read(self, fd, at, n, *_):
        return self.getrandom(at, n) if self.files.get(fd) == 'random' else 0

    def fstat(self, _, at, *__):
        self.uc.mem_write(at, self.terminal())
        return 0

    def newfstatat(self, _, __, at, *___):
        return self.fstat(0, at)

    @staticmethod
    def terminal():
        return struct.pack('<QQIIIIQQqiiqqqqqqqII', 1, 1, 0o20620, 1, 0, 0, 0x8801,
                           0, 0, 4096, *[0] * 10)[:128]

    def clock_gettime(self, _, at, *__):
        self.clock += 1000
        self.uc.mem_write(at, struct.pack('<QQ', 1700000000 + self.clock // 10**9,
                                          self.clock % 10**9))
        return 0

    def gettimeofday(self, at, *_):
        return self.clock_gettime(0, at)

    def sched_getaffinity(self, _, __, at, *___):
        self.uc.mem_write(at, struct.pack('<Q', 1))
        return 8

    def prlimit(self, _, __, ___, at, *____):
        if at:
            self.uc.mem_write(at, struct.pack('<QQ', 8 << 20, 2**64 - 1))
        return 0

    HANDLERS = {
        56: openat, 63: read, 64: write, 66: writev, 79: newfstatat, 80: fstat, 93: exit, 94: exit,
        113: clock_gettime, 114: clock_gettime, 123: sched_getaffinity, 169: gettimeofday,
        214: brk_, 216: mremap, 222: mmap, 261: prlimit, 278: getrandom,
    }
