#!/bin/sh
# Fills in where the gateway is, and who resolves its name: Docker and Kubernetes say so in resolv.conf.
set -eu
RESOLVER=$(awk '/^nameserver/ { print $2; exit }' /etc/resolv.conf)
export RESOLVER
envsubst '$GATEWAY $RESOLVER' </edge.conf >/tmp/nginx.conf
exec nginx -c /tmp/nginx.conf -g 'daemon off;'
