import options from './rolldown.config.mjs';

/**
 * The proof and its threads, for `npm run proof`: a thread that runs a bundle takes less than half the processor time of one
 * that compiles the sources for itself. Nobody who installs the package gets it.
 * @type {import('rolldown').RolldownOptions}
 */
export default {
  ...options,
  input: { 'proof/main': 'src/laboratory/proof/main.ts', 'proof/worker': 'src/laboratory/proof/worker.ts' },
  plugins: [],
  output: { ...options.output, dir: 'dist-proof' },
};
