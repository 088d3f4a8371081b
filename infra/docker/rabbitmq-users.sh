#!/usr/bin/env bash
# Writes what RabbitMQ loads at every start: users with passwords, and the generated queues and permissions. A changed
# password applies after a restart.
set -euo pipefail
definitions=$(dirname "$0")/rabbitmq-definitions.json
users=''
for variable in $(compgen -v BROKER_PASSWORD_); do
  name=${variable#BROKER_PASSWORD_} name=${name,,} tags=''
  if [ "$name" = admin ]; then tags=administrator; fi
  users+="${users:+,}{\"name\":\"$name\",\"password\":\"${!variable}\",\"tags\":\"$tags\"}"
done
# RabbitMQ fails to start on permissions of a missing user, without a reason.
for name in $(grep -o '"user": "[a-z]*"' "$definitions" | cut -d '"' -f 4 | sort -u); do
  case $users in *"\"name\":\"$name\""*) ;; *) echo "BROKER_PASSWORD_${name^^} is missing: run npm run secrets." >&2 && exit 1 ;; esac
done
printf '{"users":[%s],' "$users"
tail -c +2 "$definitions"
