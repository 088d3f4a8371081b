# The only published address: nginx before the gateway.
ARG NGINX_IMAGE=nginx:stable@sha256:585d4e63ef9a0c34cbb46fefa3449d16d38bf4a8d3d817e6638962d8b7578696
FROM ${NGINX_IMAGE}
RUN mkdir /temp && chown nginx:nginx /temp
COPY infra/docker/edge.conf /
COPY --chmod=755 infra/docker/edge-entrypoint.sh /usr/local/bin/edge-entrypoint.sh
USER nginx
ENTRYPOINT ["edge-entrypoint.sh"]
