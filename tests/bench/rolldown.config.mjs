import { readdirSync } from 'node:fs';
import options from '../../rolldown.config.mjs';

const modules = readdirSync('src', { recursive: true }).filter((file) => /(?<!\.d)\.ts$/.test(file));

/**
 * Module by module what `dist/` holds in few files, for `npm run bench`: a benchmark imports parts that no entry offers.
 * @type {import('rolldown').RolldownOptions}
 */
export default {
  ...options,
  // Each is an entry of its own, or what nothing but a benchmark uses would be left out.
  input: Object.fromEntries(modules.map((file) => [file.replace(/\.ts$/, ''), `src/${file}`])),
  external: (id) => /^[@a-z]/i.test(id),
  plugins: [],
  output: { dir: 'dist-bench', entryFileNames: '[name].js', preserveModules: true, preserveModulesRoot: 'src' },
};
