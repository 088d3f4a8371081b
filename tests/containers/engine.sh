# Sourced by build and proof: this machine's engine, else the tool CONTAINER_LAB with local images in place of the public ones,
# which have the tags but not the digests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
lab=${CONTAINER_LAB:-../shared/tools/container-lab}
export SECRETS_DIR=.build/compose-secrets COMPOSE_PROJECT_NAME=keyturn-proof

has_engine() { docker info >/dev/null 2>&1 && docker compose version >/dev/null 2>&1; }

if ! has_engine; then
  if [ ! -x "$lab" ]; then
    echo 'skipped: the proof of the containers. It needs Docker with Compose 2.24 or newer.'
    # The conventional status for a skip.
    exit 77
  fi
  export NODE_IMAGE=node:24-slim NGINX_IMAGE=nginx:stable MONGO_IMAGE=mongo:8 RABBITMQ_IMAGE=rabbitmq:4-management
fi
