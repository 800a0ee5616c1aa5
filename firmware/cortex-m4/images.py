"""Programs of `measure/`: of a set, and of some of its operations alone."""

import re
import subprocess
from pathlib import Path

from boards import build

# Instructions that divide, and those whose time depends on operands on Cortex-M3; how compilers name routines that
# divide.
DIVIDE = ('udiv', 'sdiv', 'vdiv')
END_EARLY = ('umull', 'smull', 'umlal', 'smlal')
ROUTINE = re.compile(r'^(__aeabi_\w*(div|mod)\w*|__u?(div|mod)\w+|_\w*compiler_builtins\w*div\w*)$')


def linker():
    """Rust's own linker."""
    said = subprocess.run(['rustc', '-vV'], capture_output=True, text=True, check=True).stdout
    host = next(line.split()[1] for line in said.splitlines() if line.startswith('host'))
    root = subprocess.run(['rustc', '--print', 'sysroot'], capture_output=True, text=True, check=True).stdout
    return Path(root.strip()) / 'lib/rustlib' / host / 'bin/rust-lld'


def link(folder, name, roots, *more):
    """Links the library into a program of these functions."""
    out = folder / name
    keep = [word for root in roots for word in ('-u', root)]
    subprocess.run([linker(), '-flavor', 'gnu', '--gc-sections', '-z', 'noexecstack', *keep, *more,
                    folder / 'libmeasure.a', '-o', out], check=True)
    return out


def alone(folder, roots):
    """These functions and what they need."""
    return link(folder, 'alone.elf', roots, '-e', roots[0], '--image-base=0x10000')


def flash(folder, roots):
    """Bytes of code and constants of these functions alone."""
    from elftools.elf.constants import SH_FLAGS
    from elftools.elf.elffile import ELFFile
    with open(alone(folder, roots), 'rb') as file:
        return sum(section['sh_size'] for section in ELFFile(file).iter_sections()
                   if section['sh_flags'] & SH_FLAGS.SHF_ALLOC and section['sh_type'] != 'SHT_NOBITS')


def image(target, profile, name, multiplier=None):
    """The program of a set, in a folder with what it is linked from."""
    folder = build('measure', target, profile, multiplier, GOODPRIME_SET=name)
    script = max(folder.glob('build/board-*/out/board.ld'), key=lambda path: path.stat().st_mtime)
    return folder, link(folder, 'measure.elf', ('reset', 'main'), '-T', script)


def said(program, tool, *flags):
    return subprocess.run(['arm-none-eabi-' + tool, *flags, program], stdout=subprocess.PIPE, text=True, check=True).stdout


def slow(program):
    """How many divisions a program has, and its routines that divide."""
    instruction = re.compile(r'^\s*[0-9a-f]+:\s+(%s)\b' % '|'.join(DIVIDE), re.M)
    found = instruction.findall(said(program, 'objdump', '-d', '--no-show-raw-insn'))
    names = (line.split()[-1] for line in said(program, 'nm', '--defined-only').splitlines() if line)
    return ['%d %s' % (found.count(word), word) for word in sorted(set(found))] + sorted(filter(ROUTINE.match, names))


def long_products(program):
    """Of each instruction that multiplies 32 by 32 bits to 64, by its address: the registers that it multiplies."""
    product = re.compile(r'^\s*([0-9a-f]+):\s+(?:%s)\w*\s+\w+, \w+, (\w+), (\w+)' % '|'.join(END_EARLY), re.M)
    return {int(at, 16): names for at, *names in product.findall(said(program, 'objdump', '-d', '--no-show-raw-insn'))}
