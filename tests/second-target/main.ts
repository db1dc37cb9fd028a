import { startSecondTarget } from './start.js';

/** `npx tsx tests/second-target/main.ts [seed] [jwt|opaque]`: starts the target and tells of it in one line. */
const [seed = '1', token = 'jwt'] = process.argv.slice(2);
if (token !== 'jwt' && token !== 'opaque') throw new Error('the token is either jwt or opaque');
const target = await startSecondTarget({ seed: Number(seed), token });
console.log(JSON.stringify(target));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void target.close().then(() => process.exit(0)));
}
