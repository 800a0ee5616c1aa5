"""libgoodprime_m4.a and libgoodprime_bare.a, and how C programs are linked with them."""

import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from boards import BOARDS, BUILT, ROOT, emulate, emulators, needs  # noqa: E402

CAPI = ROOT / 'crates/capi'
M4 = ['-mcpu=cortex-m4', '-mthumb']
# Of each ABI: its board, how the Makefile is asked for it, and the compiler. Cortex-M3 has portable code.
ABIS = {
    'hard': ('cortex-m4', ['m4'], [*M4, '-mfloat-abi=hard', '-mfpu=fpv4-sp-d16']),
    'softfp': ('cortex-m4-soft', ['m4', 'FLOAT=soft'], [*M4, '-mfloat-abi=softfp', '-mfpu=fpv4-sp-d16']),
    'soft': ('cortex-m4-soft', ['m4', 'FLOAT=soft'], [*M4, '-mfloat-abi=soft']),
    'm3': ('cortex-m3', ['bare', 'TARGET=thumbv7m-none-eabi'], ['-mcpu=cortex-m3', '-mthumb']),
}
# Of each profile: what the Makefile is told, and where cargo puts the library.
PROFILES = {'fast': ('', 'capi'), 'small': ('COMPACT=1', 'capi-compact')}
WARNINGS = ['-std=c11', '-Wall', '-Wextra', '-Werror', '-pedantic']
# One reset vector at zero, the stack at the end of the board's second memory; the rest is the linker's default.
LINKED = ['-Wl,--gc-sections,--undefined=vectors,--section-start=.vectors=0',
          '-Wl,--defsym=__stack=0x20400000,--no-warn-execstack']
# What a program of three operations calls.
FUNCTIONS = ('keypair_rng', 'encaps_rng', 'decaps')
# The other functions for one message.
OTHERS = ('keypair_seed', 'encaps_seed', 'public_key', 'check', 'encaps_key_new', 'encaps_key_encaps_rng',
          'decaps_key_new', 'decaps_key_decaps')
# Those that the record has in both profiles.
SETS = ('sntrup761', 'ntrulpr761', 'ntruhps2048677', 'ntruhrss701')


def needs_of(abis, *programs):
    """Ends with the list of what to install, if something is missing that these ABIs need."""
    boards = [ABIS[abi][0] for abi in abis]
    needs(boards, [*emulators(boards), 'arm-none-eabi-gcc', *programs])


def is_ntru(name):
    return name.startswith('ntruh')


def build(abi, profile, ntru):
    """The library."""
    (board, made, _), (compact, folder) = ABIS[abi], PROFILES[profile]
    target = os.environ.get('CARGO_TARGET_DIR') or str(ROOT / 'target')
    variables = ['CARGO_TARGET_DIR=' + target, 'NTRU=' + ('1' if ntru else ''), *compact.split()]
    subprocess.run(['make', '--silent', '-C', CAPI, *made, *variables, 'CARGO=cargo --quiet'], check=True)
    variant = folder if ntru else folder + '-without-ntru'
    library = Path(target) / 'libgoodprime' / BOARDS[board][0] / variant / ('libgoodprime_%s.a' % made[0])
    subprocess.run([CAPI / 'tests/names.sh', library, 'arm-none-eabi-nm'], check=True)
    return library


def link(library, abi, sources, name, *flags, specs='rdimon'):
    """A program of these files of this folder."""
    folder = BUILT / 'c'
    folder.mkdir(parents=True, exist_ok=True)
    out = folder / name
    subprocess.run(['arm-none-eabi-gcc', *WARNINGS, '-O2', *ABIS[abi][2], '-I', CAPI / 'include',
                    '--specs=%s.specs' % specs, *LINKED, *flags, *(HERE / source for source in sources),
                    library, '-o', out], check=True)
    return out


def program(library, abi, profile, name):
    """The program that checks a set."""
    flags = ['-DSET=' + name, '-DUPPER=' + name.upper()]
    return link(library, abi, ['start.c', 'check.c'], 'check-%s-%s-%s' % (name, abi, profile), *flags)


def record_of(abi):
    """The section of docs/figures/cortex-m4.json that has the figures of this ABI."""
    return 'm3-c' if abi == 'm3' else 'c'


def stacks(said):
    """Of each function the bytes of stack, as the program that checks a set says them."""
    return {words[1]: int(words[2]) for line in said.splitlines() if (words := line.split())[:1] == ['stack']}


def symbols(name, function):
    """What a program links for a function of a set: one that uses a decoded key, with what makes the key."""
    key = function.removesuffix('_encaps_rng').removesuffix('_decaps')
    if key != function:
        return ['goodprime_%s_%s_new' % (name, key), 'goodprime_' + function]
    return ['goodprime_%s_%s' % (name, function)]


def flash(library, abi, names):
    """Bytes of code and constants of these functions alone, without what they call of the C library."""
    out = BUILT / 'c' / 'alone'
    keep = ','.join('--undefined=' + name for name in names)
    subprocess.run(['arm-none-eabi-gcc', *ABIS[abi][2], '-nostdlib', library, '-o', out,
                    '-Wl,--gc-sections,%s,--entry=%s' % (keep, names[0]),
                    '-Wl,--unresolved-symbols=ignore-all,--no-warn-execstack'], check=True)
    said = subprocess.run(['arm-none-eabi-size', out], stdout=subprocess.PIPE, text=True, check=True).stdout
    text, data = said.splitlines()[1].split()[:2]
    return int(text) + int(data)


def run(path, abi, *arguments):
    return emulate(BOARDS[ABIS[abi][0]][1], path, arguments)


def size(name, what):
    """A constant of the header, of a set."""
    header = (CAPI / 'include/goodprime.h').read_text()
    return int(re.search(r'^#define GOODPRIME_%s_%s (\d+)$' % (name.upper(), what), header, re.M)[1])
