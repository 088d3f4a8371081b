# The shell or one remote, served by nginx: WORKSPACE is its folder.
ARG NODE_IMAGE=node:24-slim@sha256:cd84903a12dbd26b46f1f3b8144a2568c41c5d37ddd0c7a80a34c7a19786b35f
ARG NGINX_IMAGE=nginx:stable@sha256:585d4e63ef9a0c34cbb46fefa3449d16d38bf4a8d3d817e6638962d8b7578696
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY . .
# Only these files decide about packages, so that other changes reuse the layers of npm ci.
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete && find . -type d -empty -delete

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY --from=manifests /app .
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY . .
ARG WORKSPACE
RUN node --import ./infra/typescript/register.mjs infra/build/main.ts $WORKSPACE
RUN node node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js --package-lock-only --omit dev --ignore-npm-errors --workspace $WORKSPACE --output-file /sbom.cdx.json

FROM ${NGINX_IMAGE}
RUN mkdir /files && chown nginx:nginx /files
COPY infra/docker/web.conf /etc/nginx/nginx.conf
COPY --chmod=755 infra/docker/web-entrypoint.sh /usr/local/bin/web-entrypoint.sh
ARG WORKSPACE
COPY --from=build /app/$WORKSPACE/dist /bundle
# Outside the served files.
COPY --from=build /sbom.cdx.json /
USER nginx
ENTRYPOINT ["web-entrypoint.sh"]
