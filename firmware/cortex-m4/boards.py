"""The emulated boards, the two profiles, and how programs for them are built and run."""

import importlib.util
import os
import shutil
import subprocess
import sys
from collections import namedtuple
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILT = HERE / 'target'

# Of each board: Rust's target, and the emulator's command.
BOARDS = {
    'cortex-m4': ('thumbv7em-none-eabihf', ['qemu-system-arm', '-M', 'mps2-an386']),
    'cortex-m4-soft': ('thumbv7em-none-eabi', ['qemu-system-arm', '-M', 'mps2-an386']),
    # No emulator has enough memory: it is measured only.
    'cortex-m0': ('thumbv6m-none-eabi', None),
    'cortex-m3': ('thumbv7m-none-eabi', ['qemu-system-arm', '-M', 'mps2-an385']),
    'cortex-m7': ('thumbv7em-none-eabihf', ['qemu-system-arm', '-M', 'mps2-an500']),
    'cortex-m33': ('thumbv8m.main-none-eabihf', ['qemu-system-arm', '-M', 'mps2-an505']),
    'riscv32': ('riscv32imac-unknown-none-elf', ['qemu-system-riscv32', '-M', 'virt', '-bios', 'none']),
}
PROFILES = {'fast': [], 'small': ['--features', 'compact']}
# The crates `sha2` and `aes` have loops in place of unrolled rounds, which are larger than all else.
FLAGS = {'fast': '', 'small': '--cfg sha2_backend_soft="compact" --cfg aes_backend_soft="compact"'}

# Where Debian has the programs that are run.
PACKAGES = {'qemu-system-arm': 'qemu-system-arm', 'qemu-system-riscv32': 'qemu-system-misc',
            'arm-none-eabi-gcc': 'gcc-arm-none-eabi libnewlib-arm-none-eabi', 'openssl': 'openssl'}
# Those of tools/armsim.
MODULES = ('unicorn', 'capstone', 'elftools')

PRIMES = (653, 761, 857, 953, 1013, 1277)
# The multipliers of the paper on Cortex-M4, with how many words of 16 bits a transform has, and the sets that each serves.
Multiplier = namedtuple('Multiplier', 'transform sets')
MULTIPLIERS = {
    'good1536': Multiplier(2 * 1536, ('sntrup761', 'ntrulpr761', 'sntrup653', 'ntrulpr653')),
    'mr1530': Multiplier(1530, ('sntrup761', 'ntrulpr761')),
    'mr1620': Multiplier(1620, ('sntrup761', 'ntrulpr761')),
    'paper1530': Multiplier(1530, ('sntrup761', 'ntrulpr761')),
    'paper1620': Multiplier(1620, ('sntrup761', 'ntrulpr761')),
}
# Passes of the paper's mixed radix that are kernels of their own: radix 3 twice by Cooley-Tukey and by Gentleman-Sande, and others.
PASSES = {
    'paper1530': ('nines_1530', 'nines_1530_back'),
    'paper1620': ('sixes', 'sixes_small', 'nines_1620', 'fives', 'nines_1620_back', 'sixes_back'),
}
SETS = (*('sntrup%d' % p for p in PRIMES), *('ntrulpr%d' % p for p in PRIMES),
        'ntruhps2048509', 'ntruhps2048677', 'ntruhps4096821', 'ntruhps40961229',
        'ntruhrss701', 'ntruhrss1373')


def needs(boards, programs=(), modules=()):
    """Ends with the list of what to install, if Rust's target of a board, a program or a Python package is missing."""
    missing = []
    for target in sorted({BOARDS[board][0] for board in boards}):
        folder = subprocess.run(['rustc', '--print', 'target-libdir', '--target', target], cwd=ROOT,
                                stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        if not Path(folder).is_dir():
            missing.append("Rust's target: rustup target add " + target)
    missing += ["%s: Debian's packages %s" % (name, PACKAGES[name]) for name in programs if not shutil.which(name)]
    if not all(map(importlib.util.find_spec, modules)):
        missing.append("""tools/armsim's packages for this python3 (%s); from the root of the clone:
  python3 -m venv target/armsim && target/armsim/bin/pip install -r tools/armsim/requirements.txt
  PATH=$PWD/target/armsim/bin:$PATH""" % sys.executable)
    if missing:
        sys.exit('\n'.join(['Install what is missing.', *missing]))


def emulators(boards):
    """The emulators of these boards."""
    return sorted({BOARDS[board][1][0] for board in boards})


def exchanged():
    """A copy of the sources in which products call another program, by exchange/product.patch; the folder of this
    workspace in it. The library itself knows nothing of other products."""
    copy, exchange = BUILT / 'exchanged' / 'source', HERE / 'exchange'
    shutil.rmtree(copy, ignore_errors=True)
    wanted = ['Cargo.toml', 'crates', 'vectors/src/drbg.rs', 'lab/Cargo.toml', 'lab/cortex-m4-lab', 'firmware/cortex-m4']
    listed = subprocess.run(['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard', *wanted],
                            cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    files = [Path(name) for name in listed.split('\0') if name and (ROOT / name).exists()]
    replaced = exchange / 'replacement'
    sources = {name: ROOT / name for name in files}
    sources |= {path.relative_to(replaced): path for path in replaced.rglob('*.rs')}
    for name, source in sources.items():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        # With its time, so that what has not changed is not compiled again.
        shutil.copy2(source, copy / name)
    patch = exchange / 'product.patch'
    subprocess.run(['git', 'apply', '--directory', copy.relative_to(ROOT), patch], cwd=ROOT, check=True)
    changed = [line.split('/', 1)[1] for line in patch.read_text().splitlines() if line.startswith('+++ ')]
    for name in changed:
        time = max(path.stat().st_mtime for path in (ROOT / name, patch))
        os.utime(copy / name, (time, time))
    return copy / HERE.relative_to(ROOT)


def build(package, target, profile, multiplier=None, **environment):
    """Builds a package of this workspace, if so with a multiplier of the laboratory in place of the product; its
    folder of results."""
    workspace, folder, flags = HERE, BUILT, [os.environ.get('RUSTFLAGS', ''), FLAGS[profile]]
    if multiplier:
        workspace, folder = exchanged(), BUILT / 'exchanged'
        flags.append('--cfg goodprime_exchanged')
        environment |= {'GOODPRIME_MULTIPLIER': multiplier,
                        'GOODPRIME_TRANSFORM': str(MULTIPLIERS[multiplier].transform)}
    command = ['cargo', 'build', '--locked', '--quiet', '-p', package, '--target', target,
               '--profile', profile, '--target-dir', folder, *PROFILES[profile]]
    environment['RUSTFLAGS'] = ' '.join(flags).strip()
    subprocess.run(command, cwd=workspace, check=True, env={**os.environ, **environment})
    return folder / target / profile


def emulate(emulator, program, arguments=(), seconds=600):
    """Runs a program from the repository's root; what it said, and whether it ended well."""
    words = ','.join('arg=%s' % word for word in (program.name, *arguments))
    out = subprocess.run(
        [*emulator, '-nographic', '-monitor', 'none', '-serial', 'none', '-kernel', program,
         '-semihosting-config', 'enable=on,target=native,' + words],
        cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, timeout=seconds)
    return out.stdout, out.returncode == 0
