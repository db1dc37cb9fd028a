import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * What is shipped, complete and without dependencies: the command line, the GitHub action, the package's module and the
 * threads, each with what it shares with the others in `dist/chunks`. Every file lies one folder deep, so
 * that one address of a thread, relative to a module, holds in all of them.
 * @type {import('rolldown').RolldownOptions}
 */
export default {
  cwd: import.meta.dirname,
  input: {
    'cli/index': 'src/product/cli/index.ts',
    'cli/main': 'src/main.ts',
    'cli/action': 'src/product/cli/action.ts',
    'reference/worker': 'src/reference/worker.ts',
  },
  platform: 'node',
  // Modules of which only what is used is bundled, where a package has them.
  resolve: { mainFields: ['module', 'main'] },
  output: {
    dir: join(import.meta.dirname, `dist-${process.pid}`),
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    // Comments go; names and lines stay, for the stack of a fault.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: false } },
  },
  plugins: [
    {
      name: 'undici-in-part',
      resolveId: { filter: { id: /^undici$/ }, handler: () => undiciInPart },
      load: loadUndiciInPart,
    },
    { name: 'licences', generateBundle: addLicences },
    { name: 'whole-files', writeBundle: moveToDist },
  ],
};

const undiciInPart = 'undici-in-part';

/**
 * What is imported from undici without the rest of it, which takes longer to load than everything else before the first
 * request. Its dispatchers call the methods of its API on each other; undici's own index puts them there, so this does.
 */
function loadUndiciInPart(id) {
  if (id !== undiciInPart) return undefined;
  return `
    import api from 'undici/lib/api/index.js';
    import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
    Object.assign(Dispatcher.prototype, api);
    export { default as Pool } from 'undici/lib/dispatcher/pool.js';
    export { default as ProxyAgent } from 'undici/lib/dispatcher/proxy-agent.js';
  `;
}

/** Adds the licences of the bundled packages. */
function addLicences(_options, bundle) {
  const files = Object.values(bundle);
  const modules = files.flatMap(({ moduleIds = [] }) => moduleIds);
  const packages = new Set(
    modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replaceAll('\\', '/')) ?? []),
  );
  const licences = [...packages].map(licenceOf).toSorted();
  this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY-LICENSES.txt', source: licences.join('\n') });
}

/** Whatever reads `dist/` meanwhile finds each file whole, and chunks before the entries that import them. */
function moveToDist({ dir }, bundle) {
  const dist = join(import.meta.dirname, 'dist');
  for (const file of Object.keys(bundle).toSorted()) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    renameSync(join(dir, file), join(dist, file));
  }
  for (const chunk of readdirSync(join(dist, 'chunks')))
    if (!(`chunks/${chunk}` in bundle)) rmSync(join(dist, 'chunks', chunk));
  rmSync(dir, { recursive: true });
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text = file !== undefined && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '';
  return `${name} ${version} (${license})\n\n${text.trim()}\n\n${'-'.repeat(80)}\n`;
}
