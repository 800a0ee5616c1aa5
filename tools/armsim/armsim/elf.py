"""Symbols of a program: by name, by a unique part of a mangled name, by address."""

import bisect


class Symbols:
    def __init__(self, elf, base=0, thumb=False):
        self.by_name, functions = {}, []
        for name in ('.symtab', '.dynsym'):
            section = elf.get_section_by_name(name)
            for y in section.iter_symbols() if section else ():
                if not y.name or y['st_shndx'] == 'SHN_UNDEF' or y.name.startswith('$'):
                    continue
                kind, address = y['st_info']['type'], base + y['st_value']
                if thumb:
                    self.by_name.setdefault(y.name, address)
                if kind not in ('STT_FUNC', 'STT_NOTYPE', 'STT_LOOS'):
                    continue
                if thumb and not (address & 1 or kind == 'STT_FUNC'):
                    continue
                address &= ~1 if thumb else ~0
                self.by_name.setdefault(y.name, address)
                functions.append((address, kind == 'STT_FUNC', y['st_size'], y.name))
        functions.sort()
        # Of several names for an address that of a function with a size wins.
        self.functions = sorted({a: n for a, _, _, n in functions}.items())
        self.addresses = [a for a, _ in self.functions]
        self.base, self.mask = base, ~1 if thumb else ~0

    def resolve(self, name):
        """The address of a function: its name, a unique part of it, or 0xADDRESS."""
        if name.startswith('0x'):
            return (self.base + int(name, 16)) & self.mask
        if name in self.by_name:
            return self.by_name[name] & self.mask
        similar = sorted(n for n in self.by_name if name in n)
        if len({self.by_name[n] for n in similar}) == 1:
            return self.by_name[similar[0]] & self.mask
        raise SystemExit('no symbol %r; similar: %s' % (name, ', '.join(similar[:20]) or '(none)'))

    def at(self, address):
        """The name of the function that an address is in."""
        i = bisect.bisect_right(self.addresses, address) - 1
        return self.functions[i][1] if i >= 0 else '?'

    def start(self, address):
        """Where the function begins that an address is in."""
        i = bisect.bisect_right(self.addresses, address) - 1
        return self.addresses[i] if i >= 0 else 0

    def containing(self, text):
        """Addresses and names of the functions whose name contains a text."""
        return {a: n for a, n in self.functions if text in n}
