#!/bin/sh
# Puts the hashed files of this build beside those of earlier ones in the volume /files, which replicas share: an open page may still
# ask for a chunk of the build it came from. Chunks that have been out of use for a week are removed. What names them, manifests and
# the page, is served from this build alone: a replica that does not become ready changes nothing for the others.
set -eu
mkdir -p /files/www
cd /files/www
# Until now these were in use.
if [ -f ../current ]; then xargs touch -c <../current; fi
cd /bundle
find . -regextype posix-extended -type f -regex '.*\.[0-9a-f]{8}\.[^/]+' -exec cp --parents -t /files/www {} +
cd /files/www
find /bundle -type f -printf '%P\n' >../current
find . -type f -name '*.????????.*' -mtime +7 -delete
exec nginx -g 'daemon off;'
