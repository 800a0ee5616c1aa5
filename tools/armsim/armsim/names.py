"""Names of Rust's functions, mangled as its version 0, which has generic arguments."""

import re
import subprocess


def demangled(symbols):
    """Their names, without the hashes of crates."""
    text = subprocess.run(['c++filt'], input='\n'.join(symbols), capture_output=True, text=True, check=True).stdout
    return [re.sub(r'\[[0-9a-f]+\]|(?<=[\w]): (?:bool|char|[iu](?:size|\d+))', '', line) for line in text.splitlines()]


def path(name):
    """The modules and the function of `a::b::f::<T, true>`, and which of two kinds it is: true."""
    plain, _, generics = name.partition('::<')
    return plain.split('::'), re.findall(r'(?<![\w:])(?:true|false)(?![\w:])', generics)
