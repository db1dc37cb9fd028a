import { packageName } from './command-line.js';
const nativeMint = 'So11111111111111111111111111111111111111112';
const dollarMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

/** A profile in TypeScript, as a user writes it. */
export const profile = (origin: string): string => `import { defineTarget } from '${packageName}';

export default defineTarget({
  name: 'mine',
  bases: { ultra: '${origin}/ultra/v1' },
  swapOrder: { pair: { inputMint: '${nativeMint}', outputMint: '${dollarMint}', amount: '1' } },
  pacing: { perSecond: 500 },
});
`;

/** What a program does with the package; plain JavaScript but for one annotation. */
export const program = `import { defineTarget, run, type RunResult } from '${packageName}';

const options = { target: 'reference', only: 'ORDER-017,ORDER-060', requests: 30, report: [], require: 0.5 } as const;
const one: RunResult = await run({ ...options, seed: 1, out: 'first' });
const other: RunResult = await run({ ...options, seed: 2, out: 'second' });
const nowhere = defineTarget({ name: 'nowhere', bases: { ultra: 'http://127.0.0.1:1/ultra/v1' } });
const { exitCode, findings } = await run({ profile: nowhere, report: [], out: 'third' });
console.log(one.summary.conclusion.target, other.exitCode, exitCode, findings.length);
`;
