import { freshFolder, plumbline, summaryIn } from '../support/command-line.js';
import { killAndResume, verdictsOf } from '../support/kills.js';

/** `npm run kills [count]`: kills a run at random moments and goes on with it; nothing may be lost and no verdict differ. */

const count = Number(process.argv[2] ?? 50);
const options = ['--target', 'reference', '--only', 'swapOrder', '--seed', '11'];
const folder = freshFolder();
await plumbline(['run', ...options, '--out', folder]);
const whole = JSON.stringify(verdictsOf(summaryIn(folder)));
let good = 0;
for (let round = 1; round <= count; round += 1) {
  const { bytes, kept, summary } = await killAndResume(options, Math.floor(Math.random() * 1_500_000));
  const same = JSON.stringify(verdictsOf(summary)) === whole;
  if (kept && same) good += 1;
  process.stdout.write(
    `${round}: killed at ${bytes} bytes, ${kept ? 'nothing lost' : 'LOST'}, ${same ? 'same verdicts' : 'OTHER VERDICTS'}\n`,
  );
}
process.stdout.write(`${good} of ${count} resumed with nothing lost and the same verdicts\n`);
process.exitCode = good === count ? 0 : 1;
