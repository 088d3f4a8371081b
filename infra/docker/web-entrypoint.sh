#!/bin/sh
# Adds this build's hashed files to earlier ones in the volume /files, shared by replicas: an open page may request a
# chunk of its build. Chunks out of use for a week are removed. Manifests and the page are served from this build alone,
# so that a replica that never becomes ready changes nothing.
set -eu
mkdir -p /files/www
cd /files/www
# In use until now.
if [ -f ../current ]; then xargs touch -c <../current; fi
cd /bundle
find . -regextype posix-extended -type f -regex '.*\.[0-9a-f]{8}\.[^/]+' -exec cp --parents -t /files/www {} +
cd /files/www
find /bundle -type f -printf '%P\n' >../current
find . -type f -name '*.????????.*' -mtime +7 -delete
exec nginx -g 'daemon off;'
