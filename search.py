''')
s=s.replace('''    -ex 'catch syscall exit_group' -ex run -ex 'source dump.py' -ex kill \\
''','''    -ex 'catch syscall prctl' -ex run -ex 'source permit.py' \\
    -ex 'catch syscall exit_group' -ex continue -ex 'source dump.py' -ex kill \\
''')
open(p,'w').write(s)
p='.ci/full'; s=open(p).read()
s=s.replace('''step "the laboratory, all proofs"
''','''step "the command, ended by every signal a thousand times"
GOODPRIME_ENDINGS=1000 tested cargo test --locked --test endings

step "the laboratory, all proofs"
''',1)
open(p,'w').write(s)
