FROM node:24-slim AS build
WORKDIR /plumbline
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-fund --no-audit
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:24-slim
WORKDIR /plumbline
COPY --from=build /plumbline/package.json ./
COPY --from=build /plumbline/node_modules ./node_modules
COPY --from=build /plumbline/bin ./bin
COPY --from=build /plumbline/dist ./dist
COPY --from=build /plumbline/generated ./generated
COPY --from=build /plumbline/specs ./specs
RUN ln -s /plumbline/bin/plumbline.js /usr/local/bin/plumbline && mkdir /work && chown node /work
USER node
WORKDIR /work
ENTRYPOINT ["plumbline"]
CMD ["--help"]
