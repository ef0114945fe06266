# Portico in a container; docs/OPERATIONS.md says how it is run, tools/container.test.ts holds this file and compose.yaml against its list.
FROM node:24.21.0-bookworm-slim AS built
WORKDIR /portico
COPY . .
# Installs what running needs, by the lockfile, and builds the web app.
RUN node tools/bootstrap.mjs build && rm -rf .git .cache

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /portico
COPY --from=built --chown=root:root /portico /portico
# The program belongs to root and is never written; data belong to who runs it.
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, which would not pass SIGTERM on.
CMD ["node", "--disable-warning=ExperimentalWarning", "apps/server/main.ts"]
