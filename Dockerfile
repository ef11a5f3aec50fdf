# Builds the pages with everything that the lockfile asks for, and keeps what runs them.
FROM node:24-bookworm-slim AS build
USER node
WORKDIR /home/node/hammerlane
COPY --chown=node:node . .
RUN node bin/hammerlane.js build && npm prune --omit=dev

FROM node:24-bookworm-slim
# A volume takes over the owner of the folder that it is mounted on.
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
WORKDIR /home/node/hammerlane
COPY --from=build --chown=node:node /home/node/hammerlane .
ENV DATA_DIR=/data HOST=0.0.0.0
EXPOSE 8080
HEALTHCHECK --interval=10s --start-period=2m CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "bin/hammerlane.js", "start"]
