import { readFileSync } from 'node:fs';

const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const isDependency = (id) => Object.keys(dependencies).some((name) => id === name || id.startsWith(`${name}/`));

/**
 * What is shipped: the command line, the package's module and the two threads, each with what it shares with the others
 * in `dist/chunks`. Every file lies one folder deep, as the rooms of `src/` do, so that addresses relative to a module
 * hold in both.
 * @type {import('rolldown').RolldownOptions}
 */
export default {
  cwd: import.meta.dirname,
  input: {
    'cli/index': 'src/cli/index.ts',
    'cli/main': 'src/cli/main.ts',
    'reference/worker': 'src/reference/worker.ts',
    'proof/worker': 'src/proof/worker.ts',
  },
  platform: 'node',
  external: isDependency,
  output: { dir: 'dist', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
};
