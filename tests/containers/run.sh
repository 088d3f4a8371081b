#!/usr/bin/env bash
# `npm run compose`: builds the images, starts the operated topology and proves that it works and mends itself. Where
# no container engine answers, CONTAINER_LAB names a tool that brings one, with stand-ins for the public images.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ $# -gt 0 ]; then
  echo "npm run compose takes no $*. It takes nothing." >&2
  exit 1
fi
lab=${CONTAINER_LAB:-../shared/tools/container-lab}
export SECRETS_DIR=.build/compose-secrets COMPOSE_PROJECT_NAME=keyturn-proof
rm -rf "$SECRETS_DIR"
node --import ./infra/typescript/register.mjs infra/secrets/main.ts >/dev/null

if docker info >/dev/null 2>&1 && docker compose version >/dev/null 2>&1; then
  docker compose build --quiet
  docker compose pull --quiet --ignore-buildable
  exec tests/containers/proof.sh
fi

if [ ! -x "$lab" ]; then
  echo 'skipped: the proof of the containers. It needs Docker with Compose 2.24 or newer.'
  # The status that means so to other tools, too.
  exit 77
fi

# Built here, as nothing can be fetched from within the tool's network.
node --import ./infra/typescript/register.mjs infra/servers/build.ts
"$lab" prepare --mongod .build/servers/ferretdb
# They have the tags, but not the digests of the public images.
export NODE_IMAGE=node:24-slim NGINX_IMAGE=nginx:stable MONGO_IMAGE=mongo:8 RABBITMQ_IMAGE=rabbitmq:4-management
"$lab" build docker compose build --quiet --build-arg NODE_IMAGE --build-arg NGINX_IMAGE
echo 'With stand-ins for the public images: mongo:8 is FerretDB, without replica set and users.'
export STORE_URL='mongodb://mongo:27017/?directConnection=true&maxPoolSize=1'
COMPOSE_FILE=docker-compose.yml:infra/compose.stand-in.yml exec "$lab" run tests/containers/proof.sh
