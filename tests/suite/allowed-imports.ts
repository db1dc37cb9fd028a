/** What the files of one folder (or one file) below `src/` may import, beside their own folder. */
export interface Allowance {
  readonly part: string;
  readonly may: readonly string[];
  /** Parts of which only the types may be known. */
  readonly mayKnow?: readonly string[];
  readonly packages: readonly string[];
  readonly because: string;
}

const apis = ['swap-order', 'borrow', 'trigger'] as const;
/** The files right below `src/`, but for the command line: the engine as one function and what leads to it. */
export const engine = '(engine)';
const solana = ['@solana/kit', '@scure/base'];

/** The direction of imports: a part knows only what is upstream of it. The longest `part` that fits a file counts. */
export const allowances: readonly Allowance[] = [
  {
    part: 'core',
    may: [],
    mayKnow: ['fast-check'],
    packages: ['lossless-json', 'node:crypto'],
    because: 'the vocabulary is pure: everything else is stated in its words, and a journal is judged by it offline',
  },
  {
    part: 'solana',
    may: [],
    packages: ['@scure/base', '@solana/kit', 'lossless-json', 'node:crypto'],
    because: 'the wire format of a chain is the same for whoever builds, judges or serves a transaction',
  },
  ...apis.map((api) => ({
    part: api,
    may: ['core', 'solana', `generated/${api}`],
    packages: ['fast-check', 'jose', 'lossless-json', 'node:crypto', 'node:util', ...solana],
    because: 'an API is judged by its own document alone, and no API can be mistaken for another',
  })),
  {
    part: 'trigger/jar.ts',
    may: ['core'],
    packages: ['node:fs'],
    because: 'a token must be kept until it has expired; nothing else of an API touches the disk',
  },
  {
    part: 'target',
    // `index.ts` by its path alone: what a profile module finds under the name of the package.
    may: ['core', 'solana', 'index.ts'],
    mayKnow: apis.map((api) => `${api}/fixtures.ts`),
    packages: ['undici', 'jiti', '@scure/base', 'node:*'],
    because: 'sending knows requests, not what they are for; a profile declares fixtures by their types',
  },
  {
    part: 'explore',
    may: ['core', 'solana', 'target'],
    packages: ['fast-check', 'node:crypto'],
    because: 'exploring knows no API but through `Api`, and no report at all',
  },
  {
    part: 'reference',
    may: ['solana', 'target/profile.ts'],
    mayKnow: apis.map((api) => `${api}/fixtures.ts`),
    packages: ['lossless-json', 'fast-check', 'jose', 'jiti', ...solana, 'node:*'],
    because: 'a reference that shared a check or a scenario would agree with the suite in its mistakes',
  },
  {
    part: 'report',
    may: [
      'core',
      'waivers',
      'target/configuration-error.ts',
      'apis.ts',
      'conclude.ts',
      'reach.ts',
      'selection.ts',
      'version.ts',
    ],
    packages: ['lossless-json', 'node:*'],
    because: 'a report is made from the journal: nothing that sends is within its reach',
  },
  {
    part: 'waivers',
    may: ['core', 'target/configuration-error.ts', 'apis.ts'],
    mayKnow: ['report/summary.ts'],
    packages: ['yaml', 'node:*'],
    because: 'a waiver is laid over what was found, and finds nothing itself',
  },
  {
    part: 'proof',
    may: ['core', 'solana', 'target', 'explore', 'reference', 'report', engine],
    packages: ['fast-check', 'jiti', 'node:*'],
    because: 'a proof draws its samples and runs the whole suite against the reference and its defects',
  },
  {
    part: 'generate',
    may: ['core'],
    packages: ['ajv', 'ajv-formats', 'openapi-typescript', 'rolldown', 'yaml', 'node:*'],
    because: 'what is generated follows from `specs/` alone; its tools are not there when the package is installed',
  },
  {
    part: 'commands',
    may: ['core', 'explore', 'target', 'reference', 'report', 'proof', 'waivers', engine],
    packages: ['commander', 'node:*'],
    because: 'a command puts the parts together for one use',
  },
  {
    part: 'cli.ts',
    may: ['commands', 'core', 'explore', 'target', 'report', 'version.ts'],
    packages: ['commander', 'node:*'],
    because: 'the command line reads options and leaves the work to the commands',
  },
  {
    part: 'apis.ts',
    may: ['core', ...apis.map((api) => `${api}/api.ts`)],
    mayKnow: ['target/profile.ts'],
    packages: [],
    because: 'the one place that knows every API',
  },
  {
    part: '',
    may: ['core', 'explore', 'target', 'report', 'waivers', 'commands', engine],
    mayKnow: apis.map((api) => `${api}/fixtures.ts`),
    packages: ['node:*'],
    because: 'the engine as one function: it knows neither the reference nor what an API is about',
  },
];
