# Renovate adds the digests of the base image and keeps them (`docker:pinDigests`).
FROM node:24-slim AS build
WORKDIR /plumbline
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-fund --no-audit
COPY . .
RUN npm run build

FROM node:24-slim
WORKDIR /plumbline
COPY --from=build /plumbline/package.json /plumbline/LICENSE ./
COPY --from=build /plumbline/bin ./bin
COPY --from=build /plumbline/dist ./dist
COPY --from=build /plumbline/docs/examples ./docs/examples
RUN ln -s /plumbline/bin/plumbline.js /usr/local/bin/plumbline && mkdir /work && chown node /work
USER node
WORKDIR /work
ENTRYPOINT ["plumbline"]
CMD ["--help"]
