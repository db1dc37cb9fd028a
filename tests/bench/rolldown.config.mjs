import options from '../../rolldown.config.mjs';

/**
 * Module by module what `dist/` holds in few files, for `npm run bench`: a benchmark imports parts that no entry offers.
 * @type {import('rolldown').RolldownOptions}
 */
export default {
  ...options,
  // What the peers are measured by is no part of the package.
  input: { ...options.input, 'proof/worker': 'src/laboratory/proof/worker.ts' },
  external: (id) => /^[@a-z]/i.test(id),
  plugins: [],
  output: { dir: 'dist-bench', entryFileNames: '[name].js', preserveModules: true, preserveModulesRoot: 'src' },
};
