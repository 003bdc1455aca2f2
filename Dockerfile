# One image for the API, the worker, the migration and the sandbox provider; compose.yaml shows them together.
FROM node:26-slim AS build
WORKDIR /app
COPY . .
RUN npm install --include=dev --no-audit --no-fund && npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:26-slim
WORKDIR /app
# One arena of glibc's allocator saves 25 MB for each process.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=1
ARG COMMIT=
ENV COMMIT=$COMMIT
RUN install --directory --owner=node --group=node /data /journal
COPY --from=build /app /app
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --start-period=30s \
  CMD node -e "fetch('http://127.0.0.1:3000/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
# The bounds of memory are those of `npm run api`; started without npm, so that a stop reaches it.
CMD ["node", "--max-old-space-size=224", "--max-semi-space-size=16", "apps/api/src/server.ts"]
