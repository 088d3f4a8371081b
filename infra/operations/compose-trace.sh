#!/usr/bin/env bash
# `infra/operations/compose-trace.sh`: searches each service's data in docker-compose.yml's topology for terms (address,
# id, name), one a line of standard input, like `npm run trace`. The broker's queues must be empty, as they are not
# searched. Exit code 1 if more than an id is left, else 2 if a search failed.
set -uo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
terms=$(cat)
[ -n "${terms//[[:space:]]/}" ] || { echo 'Give address, id and name by standard input, one a line.' >&2; exit 2; }
left=() unread=()
# `npm run generate` writes the names.
for service in profiles posts media matching tours notifications transfers moderation; do
  # By standard input, so that process lists do not show them.
  told=$(docker compose exec -T "$service" node main.mjs trace <<< "$terms")
  ended=$?
  printf '%s\n%s\n' "$service" "$told" | sed '2,$s/^/  /'
  if [[ $told != *'In all '* ]]; then unread+=("$service"); elif [ "$ended" -ne 0 ]; then left+=("$service"); fi
done
if queues=$(docker compose exec -T rabbitmq rabbitmqctl -q -p keyturn list_queues name messages < /dev/null); then
  while read -r name messages; do
    if [[ $messages =~ ^[0-9]+$ && $messages -gt 0 ]]; then unread+=("the queue $name"); fi
  done <<< "$queues"
else
  unread+=('the queues')
fi
list() { local IFS=,; echo "${*}" | sed 's/,/, /g'; }
[ ${#left[@]} -eq 0 ] || echo "Left in: $(list "${left[@]}")."
[ ${#unread[@]} -eq 0 ] || echo "Not looked through: $(list "${unread[@]}")." >&2
[ ${#left[@]} -eq 0 ] || exit 1
[ ${#unread[@]} -eq 0 ] || exit 2
echo 'Nothing is left but ids, if any.'
