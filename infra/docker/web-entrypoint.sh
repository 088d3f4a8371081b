#!/bin/sh
# Puts the files of this build beside those of earlier ones in the volume /files: an open page may still ask for a chunk
# of the build it came from. Chunks that have been out of use for a week are removed.
set -eu
mkdir -p /files/www
cd /files/www
# Until now these were in use.
if [ -f ../current ]; then xargs touch -c <../current; fi
# Files with a hash first: a page or manifest names only what is there. The others are replaced at once, never seen half.
hashed='.*\.[0-9a-f]{8}\.[^/]+'
cd /bundle
find . -regextype posix-extended -type f -regex "$hashed" -exec cp --parents -t /files/www {} +
find . -regextype posix-extended -type f ! -regex "$hashed" | while read -r file; do
  cp "$file" "/files/www/$file.new"
  mv "/files/www/$file.new" "/files/www/$file"
done
cd /files/www
find /bundle -type f -printf '%P\n' >../current
find . -type f -name '*.????????.*' -mtime +7 -delete
exec nginx -g 'daemon off;'
