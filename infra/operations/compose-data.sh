#!/usr/bin/env bash
# `infra/operations/compose-data.sh backup|restore FOLDER [images]`: runs the command in a container that reaches the
# store and images of docker-compose.yml. FOLDER is below the repository. STORE_URL names another store address.
set -euo pipefail
# Relative to the repository, which the container mounts elsewhere.
folder=$(realpath -m "$2")
cd "$(dirname "$(realpath "$0")")/../.."
project=${COMPOSE_PROJECT_NAME:-keyturn}
case "$folder" in
  "$PWD"/?*) folder=${folder#"$PWD"/} ;;
  *) echo "$2 is not below $PWD, so the container could not keep it: choose a folder below, and move it afterwards." >&2; exit 1 ;;
esac
[ -d node_modules/mongodb ] || { echo 'Run npm install first.' >&2; exit 1; }
# Created here: parents that the container creates would belong to root.
mkdir -p "$(dirname "$folder")"
docker run --rm --network "${project}_data" --env-file "${SECRETS_DIR:-.secrets}/mongo.env" \
  --volume "$PWD:/app" --volume "${project}_media-files:/data" --workdir /app \
  --env STORE_URL --env MEDIA_DIR=/data/media --env OWNER="$(id -u):$(id -g)" "${NODE_IMAGE:-node:24-slim@sha256:cd84903a12dbd26b46f1f3b8144a2568c41c5d37ddd0c7a80a34c7a19786b35f}" sh -euc '
    # Also after a failure: root must not own the folder.
    trap "chown -R node:node /data/media; [ ! -e \"$1\" ] || chown -R $OWNER \"$1\"" EXIT
    server="$MONGO_INITDB_ROOT_USERNAME:$MONGO_INITDB_ROOT_PASSWORD@mongo:27017"
    export MONGO_URL="${STORE_URL:-mongodb://$server/?replicaSet=rs0&authSource=admin}"
    node --import ./infra/typescript/register.mjs "infra/operations/$0.ts" "$@"' "$1" "$folder" "${@:3}"
