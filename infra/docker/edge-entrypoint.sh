#!/bin/sh
# Fills in the gateway's address and the resolver, which Docker and Kubernetes name in resolv.conf.
set -eu
RESOLVER=$(awk '/^nameserver/ { print $2; exit }' /etc/resolv.conf)
export RESOLVER
envsubst '$GATEWAY $RESOLVER' </edge.conf >/tmp/nginx.conf
exec nginx -c /tmp/nginx.conf -g 'daemon off;'
