#!/usr/bin/env bash
# Starts the built images on new volumes, runs the proof and removes everything.
set -euo pipefail
cd "$(dirname "$0")/../.."
export COMPOSE_PROJECT_NAME=${COMPOSE_PROJECT_NAME:-keyturn-proof} PORT=${PORT:-3200} LOG_LEVEL=${LOG_LEVEL:-warn}

finish() {
  local status=$?
  [ "$status" = 0 ] || docker compose logs --no-color --tail 40 >.build/compose.log 2>&1 || true
  docker compose down --volumes --timeout 15 >/dev/null 2>&1 || true
  exit "$status"
}
trap finish EXIT

docker images --format '{{.Repository}}\t{{.Size}}' | grep '^keyturn/' | sort
up='docker compose up --detach --no-build --pull never --wait --wait-timeout 180'
docker compose down --volumes >/dev/null 2>&1 || true
# Both adapters' suites on containers of the same images, started by testcontainers.
if [ $# = 0 ]; then
  NEED_CONTAINERS=1 node node_modules/jest/bin/jest.js tests/servers/mongo-contract.long.test.ts tests/servers/rabbit-contract.long.test.ts
fi
SECONDS=0
if ! $up >.build/compose-up.log 2>&1; then
  cat .build/compose-up.log
  docker compose ps --all
  exit 1
fi
docker compose ps --format 'table {{.Service}}\t{{.Status}}'
echo "All healthy after $SECONDS s."
PRODUCT_URL="http://localhost:$PORT" PRODUCT_KILL="docker compose kill --signal KILL && $up" \
  node --import ./infra/typescript/register.mjs tests/containers/proof.ts "$@"
# Commands of the runbook, while it runs.
docker compose exec -T rabbitmq rabbitmqctl -q list_users
docker compose exec -T tours node main.mjs replay
rm -rf .build/compose-backup
infra/operations/compose-data.sh backup .build/compose-backup
infra/operations/compose-data.sh restore "$PWD/.build/compose-backup" images
for queue in profiles posts media matching tours notifications transfers moderation; do
  for name in $queue $queue.dead; do docker compose exec -T rabbitmq rabbitmqctl -q -p keyturn purge_queue $name; done
done
