"""Runs of the model that are kept: by the hash of the program, of what it is asked, and of the model itself."""

import hashlib
import json
import os
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def folder():
    """Where they are: in ARMSIM_RUNS, else beside the compiled model."""
    default = os.path.join(tempfile.gettempdir(), 'armsim-%d' % os.getuid(), 'runs')
    return os.environ.get('ARMSIM_RUNS', default)


def model():
    """The hash of all that decides what a run gives."""
    digest = hashlib.sha256()
    sources = [name for name in sorted(os.listdir(HERE)) if name.endswith(('.py', '.c'))]
    for name in [*sources, '../a64.py', '../requirements.txt']:
        with open(os.path.join(HERE, name), 'rb') as file:
            digest.update(file.read())
    return digest.hexdigest()


def kept(program, question, run):
    """What `run()` gives, which is kept as JSON for the same program and the same question."""
    with open(program, 'rb') as file:
        digest = hashlib.sha256(file.read())
    digest.update(json.dumps([model(), question]).encode())
    path = os.path.join(folder(), digest.hexdigest() + '.json')
    try:
        with open(path, encoding='utf-8') as file:
            return json.load(file)
    except (OSError, ValueError):
        result = run()
    os.makedirs(folder(), mode=0o700, exist_ok=True)
    partial = '%s.%d' % (path, os.getpid())
    with open(partial, 'w', encoding='utf-8') as file:
        json.dump(result, file)
    os.rename(partial, path)
    return result
