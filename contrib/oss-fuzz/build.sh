#!/bin/bash -eu
# Copyright 2026 The goodprime authors. Licensed under the Apache License, Version 2.0:
# http://www.apache.org/licenses/LICENSE-2.0

# Builds all fuzz targets of goodprime into $OUT, each with an archive of first inputs.
cd "$SRC/goodprime"
# Assertions of debug builds too: a few of them are on the way of every operation.
cargo fuzz build -O --debug-assertions
built=fuzz/target/$(rustc -vV | sed -n 's/^host: //p')/release

# The seeds come from the repository's vectors. An archive is made anew: zip would add to an old one.
rm -rf "$WORK/corpus"
fuzz/seed "$WORK/corpus"
for source in fuzz/fuzz_targets/*.rs; do
  target=$(basename "$source" .rs)
  cp "$built/$target" "$OUT/"
  rm -f "$OUT/${target}_seed_corpus.zip"
  zip -jqr "$OUT/${target}_seed_corpus.zip" "$WORK/corpus/$target"
done
