import { addedDefect, pairOf, stabilityOf } from '../../src/laboratory/proof/stability.js';

/**
 * `npm run stability`: pairs of runs of targets in which nothing changes, and targets with one defect more, in memory.
 * Arguments: the number of pairs, the number of added defects, and which of how many parts, such as `1/4`.
 */
const [pairs = '200', added = '100', part = '1/1'] = process.argv.slice(2);
const [index = 1, of = 1] = part.split('/').map(Number);

function numbersOf(count: string): readonly number[] {
  return [...Array(Number(count)).keys()].filter((number) => number % of === index - 1);
}

let regressed = 0;
let stale = 0;
for (const number of numbersOf(pairs)) {
  const outcome = await stabilityOf(pairOf(number));
  regressed += outcome.regressed.length > 0 ? 1 : 0;
  stale += outcome.stale.length;
  if (outcome.regressed.length + outcome.stale.length > 0)
    process.stdout.write(`pair ${number}: ${JSON.stringify({ ...pairOf(number), ...outcome })}\n`);
}
process.stdout.write(
  `${numbersOf(pairs).length} unchanged pairs: ${regressed} called a regression, ${stale} stale waivers\n`,
);

let seen = 0;
let called = 0;
for (const number of numbersOf(added)) {
  const { defect, isSeen, isCalled } = await addedDefect(number);
  seen += isSeen ? 1 : 0;
  called += isCalled ? 1 : 0;
  if (isSeen && !isCalled) process.stdout.write(`defect ${number}, ${defect}: not called a regression\n`);
}
process.stdout.write(`${seen} added defects seen with 1,000 requests: ${called} called a regression with 300\n`);
process.exitCode = regressed > 0 || stale > 0 || called < 0.95 * seen ? 1 : 0;
