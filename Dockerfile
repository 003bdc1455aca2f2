# One image for the API, the worker, the migration, the simulated providers and the card's relay; compose.yaml and
# ops/kubernetes show them together. `npm run image` builds it where no registry is at hand.
ARG NODE_IMAGE=docker.io/library/node:26.10.0-bookworm-slim
ARG RUNTIME_IMAGE=gcr.io/distroless/cc-debian12:nonroot

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY packages/kernel/package.json packages/kernel/
COPY apps/api/package.json apps/api/
COPY apps/backoffice/package.json apps/backoffice/
COPY apps/card-relay/package.json apps/card-relay/
COPY apps/simulators/package.json apps/simulators/

# Without the root's packages there is no second Node, and without dev packages no embedded PostgreSQL. A running
# product reads no source maps and no declarations.
FROM manifests AS dependencies
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
    --workspace=@habilita/api --workspace=@habilita/card-relay --workspace=@habilita/simulators \
  && npm sbom --sbom-format=cyclonedx --omit=dev --package-lock-only > sbom.cdx.json \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.[cm]ts' -o -name '*.md' \) -delete \
  && rm -rf node_modules/pdfkit/.yarn node_modules/bintrees/test \
  && mkdir -p /writable/data /writable/journal /libraries \
  && cp --dereference /usr/lib/*-linux-gnu/libatomic.so.1 /libraries/

FROM manifests AS backoffice
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json ./
COPY packages packages
COPY apps/backoffice apps/backoffice
RUN npm run build --workspace=@habilita/backoffice

FROM ${RUNTIME_IMAGE}
WORKDIR /app
COPY --from=manifests /usr/local/bin/node /usr/local/bin/node
# Node 26 needs this library, which the runtime image lacks.
COPY --from=dependencies /libraries/ /usr/lib/
# One arena of glibc's allocator saves 25 MB for each process.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=1
COPY --from=dependencies --chown=65532:65532 /writable/ /
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY --from=dependencies /app/sbom.cdx.json ./
COPY --from=backoffice /app/apps/backoffice/dist apps/backoffice/dist
COPY packages packages
COPY apps/card-relay apps/card-relay
COPY apps/simulators apps/simulators
COPY apps/api apps/api
ARG COMMIT=
ENV COMMIT=$COMMIT
USER 65532:65532
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["/usr/local/bin/node", "-e", "fetch('http://127.0.0.1:3000/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node"]
# The API is started without npm, so that a signal to stop reaches it; its memory limits are those of `npm run api`.
CMD ["--max-old-space-size=224", "--max-semi-space-size=16", "apps/api/src/server.ts"]
