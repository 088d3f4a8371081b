#!/usr/bin/env bash
# Writes what RabbitMQ loads at every start: one user per service, who can use the exchange of events and the queues (each
# service declares them all) and administers nothing, and one administrator. A changed password holds after a restart.
set -euo pipefail
readonly queues='[a-z]+(\\.dead)?' exchange='keyturn\\.events'
users='' permissions=''
for variable in $(compgen -v BROKER_PASSWORD_); do
  name=${variable#BROKER_PASSWORD_} name=${name,,}
  tags='' configure="^($exchange|$queues)\$" write="^($exchange|$queues|amq\\\\.default)\$"
  if [ "$name" = admin ]; then tags=administrator configure='.*' write='.*'; fi
  read=$configure
  users+="${users:+,}{\"name\":\"$name\",\"password\":\"${!variable}\",\"tags\":\"$tags\"}"
  permissions+="${permissions:+,}{\"user\":\"$name\",\"vhost\":\"keyturn\",\"configure\":\"$configure\",\"write\":\"$write\",\"read\":\"$read\"}"
done
printf '{"vhosts":[{"name":"keyturn"}],"users":[%s],"permissions":[%s]}\n' "$users" "$permissions"
