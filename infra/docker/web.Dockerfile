# The shell or one remote, served by nginx: ROOM is its folder.
FROM node:24-slim AS manifests
WORKDIR /app
COPY . .
# Only these decide which packages are installed; any other change leaves the layers of npm ci alone.
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete && find . -type d -empty -delete

FROM node:24-slim AS build
WORKDIR /app
COPY --from=manifests /app .
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY . .
ARG ROOM
RUN node --import ./infra/typescript/register.mjs infra/build/main.ts $ROOM

FROM nginx:stable
RUN mkdir /files && chown nginx:nginx /files
COPY infra/docker/nginx.conf /etc/nginx/nginx.conf
COPY --chmod=755 infra/docker/web-entrypoint.sh /usr/local/bin/web-entrypoint.sh
ARG ROOM
COPY --from=build /app/$ROOM/dist /bundle
USER nginx
ENTRYPOINT ["web-entrypoint.sh"]
