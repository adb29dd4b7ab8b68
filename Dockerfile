# syntax=docker/dockerfile:1.7
# docs/operations.md#images describes the targets and how to build them.
ARG NODE_MAJOR=24

# Builds every app. As the target `tools` it also releases the shell and the remotes, seeds and backs up.
FROM node:${NODE_MAJOR}-bookworm-slim AS tools
ENV NX_DAEMON=false
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/*
RUN install -d -o node -g node /app
USER node
WORKDIR /app
COPY --chown=node:node . .
RUN --mount=type=cache,target=/home/node/.npm,uid=1000,gid=1000 npm ci
RUN npm run build

# The packages of the server without those of the development, and their bill of materials.
FROM tools AS production
RUN npm prune --omit=dev --ignore-scripts \
  && npm sbom --omit=dev --package-lock-only --sbom-format=spdx > sbom.spdx.json \
  && rm -rf node_modules/@meridian node_modules/.cache \
  && mkdir empty

FROM gcr.io/distroless/nodejs${NODE_MAJOR}-debian12:nonroot AS server
ARG VERSION=development
ARG REVISION=unknown
ARG CREATED=1970-01-01T00:00:00Z
LABEL org.opencontainers.image.title="Meridian" \
  org.opencontainers.image.description="Online watch shop: pages, API and background jobs" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.created="${CREATED}" \
  org.opencontainers.image.base.name="gcr.io/distroless/nodejs-debian12:nonroot" \
  example.meridian.sbom="/app/sbom.spdx.json"
ENV NODE_ENV=production \
  NODE_OPTIONS=--enable-source-maps \
  MALLOC_ARENA_MAX=2 \
  MALLOC_MMAP_THRESHOLD_=131072 \
  DATA_DIR=/data \
  RELEASES_DIR=/releases
WORKDIR /app
COPY --from=production --chown=root:root /app/package.json /app/LICENSE /app/sbom.spdx.json ./
COPY --from=production --chown=root:root /app/node_modules ./node_modules
COPY --from=production --chown=root:root /app/apps/api/dist ./apps/api/dist
COPY --from=production --chown=nonroot:nonroot /app/empty /data
COPY --from=production --chown=nonroot:nonroot /app/empty /releases
USER nonroot
EXPOSE 3000
VOLUME ["/data", "/releases"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["/nodejs/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["apps/api/dist/main.mjs"]
