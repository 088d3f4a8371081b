#!/usr/bin/env bash
# Prepares `npm run compose`: secrets, and images.
source "$(dirname "$0")/engine.sh"
rm -rf "$SECRETS_DIR"
node --import ./infra/typescript/register.mjs infra/secrets/main.ts >/dev/null

if has_engine; then
  docker compose build --quiet
  exec docker compose pull --quiet --ignore-buildable
fi
# Built here, because the tool's network has no outside access.
node --import ./infra/typescript/register.mjs infra/servers/build.ts
"$lab" prepare --mongod .build/servers/ferretdb
"$lab" build docker compose build --quiet --build-arg NODE_IMAGE --build-arg NGINX_IMAGE
