# For the scripts PROJECT/apply, which set project and replaced: sets source (the argument), here, onefile and blob, and
# applies glue.patch. It checks that nothing is missing before it writes.
here=$(cd "$(dirname "$0")" && pwd)
[ $# -eq 1 ] || { echo "usage: contrib/upstream/${here##*/}/apply SOURCE, the folder of $project" >&2; exit 2; }
source=$1
onefile=${ONEFILE:-$here/../../../onefile}
refuse() { echo "apply: $*; nothing was written" >&2; exit 1; }

for name in sntrup761.c sntrup761.h; do
  [ -f "$onefile/$name" ] || refuse "$onefile/$name is missing: set ONEFILE to the folder of sntrup761.c and sntrup761.h"
done
blob=$(git hash-object "$onefile/sntrup761.c") || refuse "git hash-object failed: install git"
[ -f "$source/$replaced" ] || refuse "$source is not $project: $replaced is missing"
if [ -f "$here/glue.patch" ]; then
  patch -s -f --dry-run -d "$source" -p1 <"$here/glue.patch" >/dev/null ||
    refuse "$source is not $project, or was changed before"
  patch -s -d "$source" -p1 <"$here/glue.patch"
fi

# The text after a line that names it: `git log --find-object=BLOB` in a clone of goodprime finds its commit.
text() {
  echo "/* onefile/sntrup761.c of goodprime, git blob $blob */"
  cat "$onefile/sntrup761.c"
}
