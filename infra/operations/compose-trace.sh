#!/usr/bin/env bash
# `infra/operations/compose-trace.sh`: looks for terms (address, id, name), one a line of standard input, in what each service of the
# topology in docker-compose.yml keeps, as `npm run trace` does embedded. Queues of the broker are not looked through: they have to be empty.
# Ends with 1 where more than an id is left, and else with 2 where something could not be looked through.
set -uo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
terms=$(cat)
[ -n "${terms//[[:space:]]/}" ] || { echo 'Give address, id and name by standard input, one a line.' >&2; exit 2; }
left=() unread=()
# `npm run generate` writes their names.
for service in profiles posts media matching tours notifications transfers moderation; do
  # By standard input, so that no list of processes has them.
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
