# One service process or the gateway: SERVICE is its folder below services/.
ARG NODE_IMAGE=node:24-slim@sha256:cd84903a12dbd26b46f1f3b8144a2568c41c5d37ddd0c7a80a34c7a19786b35f
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
ARG SERVICE
RUN node --import ./infra/typescript/register.mjs infra/build/main.ts services/$SERVICE
RUN node node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js --package-lock-only --omit dev --ignore-npm-errors --workspace services/$SERVICE --output-file /sbom.cdx.json

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY --from=manifests /app .
ARG SERVICE
# The bundle contains our own packages; the image needs no embedded store. If a tool requires another version at the
# root, npm installs the service's beside the service.
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --include-workspace-root=false --workspace=services/$SERVICE \
 && rm -rf node_modules/@keyturn node_modules/@photostructure node_modules/mingo \
 && mkdir -p services/$SERVICE/node_modules && cp -R services/$SERVICE/node_modules/. node_modules/

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
ARG SERVICE
COPY --from=build /app/services/$SERVICE/dist .
COPY --from=build /sbom.cdx.json .
USER node
CMD ["node", "--enable-source-maps", "main.mjs"]
