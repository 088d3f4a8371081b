#!/usr/bin/env bash
# `npm run compose`: builds the images, unless IMAGES_ARE_BUILT, starts the operated topology and proves that it works
# and recovers. Without a container engine, CONTAINER_LAB names a tool that provides one.
if [ $# -gt 0 ]; then
  echo "npm run compose takes no $*. It takes nothing." >&2
  exit 1
fi
source "$(dirname "$0")/engine.sh"
[ -n "${IMAGES_ARE_BUILT:-}" ] || tests/containers/build.sh
if has_engine; then exec tests/containers/proof.sh; fi
echo 'With local images in place of the public ones: that of mongo is FerretDB, without replica set and users.'
export STORE_URL='mongodb://mongo:27017/?directConnection=true&maxPoolSize=1'
COMPOSE_FILE=docker-compose.yml:infra/compose.ferretdb.yml exec "$lab" run tests/containers/proof.sh
