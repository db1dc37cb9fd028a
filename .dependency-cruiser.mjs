/**
 * The direction of imports, types included: a room of the product may import what its row names and nothing else. Data
 * flows from the right of a row to its left. `tests/suite/structure.test.ts` holds the sources to it.
 */
const rooms = {
  json: [],
  solana: [],
  mask: [],
  model: ['json'],
  files: ['json', 'model'],
  judge: ['model', 'json'],
  apis: ['model', 'json', 'solana'],
  profile: ['model', 'json', 'solana', 'mask', 'apis', 'files'],
  http: ['model', 'json', 'mask', 'profile'],
  explore: ['model', 'json', 'solana', 'mask', 'judge', 'profile', 'http'],
  results: ['model', 'json', 'solana', 'mask', 'judge', 'files'],
  engine: ['model', 'json', 'solana', 'judge', 'apis', 'files', 'profile', 'http', 'explore', 'results'],
  reports: ['model', 'json', 'mask', 'judge', 'files', 'results'],
  cli: ['model', 'json', 'mask', 'apis', 'files', 'profile', 'http', 'explore', 'results', 'engine', 'reports'],
};

const apis = ['swap-order', 'borrow', 'trigger'];
const others = (api) => apis.filter((name) => name !== api);
const anyOf = (names) => `^src/product/(?:${names.join('|')})/`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'files form no circle, also none by types',
      from: {},
      to: { circular: true },
    },
    ...Object.entries(rooms).map(([room, may]) => ({
      name: `${room}-imports`,
      severity: 'error',
      comment: `src/product/${room} may import ${may.length === 0 ? 'no other room' : may.join(', ')}`,
      from: { path: `^src/product/${room}/` },
      to: { path: '^src/product/', pathNot: anyOf([room, ...may]) },
    })),
    {
      name: 'product-alone',
      severity: 'error',
      comment: 'the product knows neither the reference, which only `cli` starts, nor the laboratory',
      from: { path: '^src/product/', pathNot: '^src/product/cli/open-target\\.ts$' },
      to: { path: '^src/(?:reference|laboratory)/|^src/[^/]+$' },
    },
    {
      name: 'reference-imports',
      severity: 'error',
      comment: 'the reference knows the wire format, fixtures, profiles and threads of the product, and no laboratory',
      from: { path: '^src/reference/' },
      to: { path: '^src/', pathNot: '^src/reference/|^src/product/(?:(?:solana|profile|apis)/|engine/thread\\.ts$)' },
    },
    ...apis.map((api) => ({
      name: `${api}-alone`,
      severity: 'error',
      comment: 'an API is judged by its own document alone, and no API can be mistaken for another',
      from: { path: `^src/(?:product/apis|reference|laboratory/(?:defects|variants))/${api}/` },
      to: {
        path: `^src/(?:product/apis|reference|laboratory/(?:defects|variants))/(?:${others(api).join('|')})/|^generated/(?!${api}/)[^/]+/`,
      },
    })),
    {
      name: 'reference-shares-no-judgement',
      severity: 'error',
      comment: 'a reference that shared a check or a scenario would agree with the suite in its mistakes',
      from: { path: '^src/(?:reference|laboratory/(?:defects|variants))/' },
      to: { path: '^src/product/apis/', pathNot: '^src/product/apis/[^/]+/(?:fixtures|[a-z-]+-fixtures)\\.ts$' },
    },
    {
      name: 'commands-without-reports',
      severity: 'error',
      comment: 'the command line starts without what only some commands need: each is imported when it runs',
      from: { path: '^src/product/cli/(?:main|commands|run-options)\\.ts$' },
      to: { path: '^src/product/reports/', pathNot: '^src/product/reports/(?:formats|control-characters)\\.ts$' },
    },
    {
      name: 'pure-rooms',
      severity: 'error',
      comment: 'what judges is derived again from a journal alone: no files, no network, no processes',
      from: { path: anyOf(['model', 'json', 'judge', 'mask', 'apis']) },
      to: { dependencyTypes: ['core'], pathNot: '^(?:node:)?(?:crypto|util)$' },
    },
    {
      name: 'one-way-out',
      severity: 'error',
      comment: 'requests leave through the transport alone',
      from: {
        path: '^src/product/',
        pathNot: '^src/product/(?:http/(?:transport|dispatcher|collect)\\.ts$|engine/proxy/forward\\.ts$)',
      },
      to: {
        path: '^(?:node:)?(?:http|https|net|tls|http2)$|node_modules/undici/',
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|^generated' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['types', 'import', 'node', 'default'], exportsFields: ['exports'] },
  },
};
