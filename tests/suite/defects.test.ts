import { expect, test } from 'vitest';
import { registered } from '../../src/product/apis/registry.js';
import { runProof } from '../../src/laboratory/proof/run-proof.js';
import { knownDefects, type KnownDefect } from '../../src/laboratory/proof/known-defects.js';
import { proofFailures } from '../../src/laboratory/proof/proof.js';
import { wholeProof } from '../../src/laboratory/proof/settings.js';
import { bundledProofWorker } from '../support/bundle.js';

/** Few defects that together break every requirement with a check; those that break many are taken first. */
function cover(): readonly string[] {
  const open = new Set(registered.flatMap(({ api }) => Object.keys(api.checks)));
  const breaksOpen = ({ breaks }: KnownDefect): number => breaks.filter((id) => open.has(id)).length;
  const left = [...knownDefects().values()].filter((defect) => breaksOpen(defect) > 0);
  const taken: string[] = [];
  while (left.length > 0) {
    left.sort((one, other) => breaksOpen(other) - breaksOpen(one));
    const next = left.shift()!;
    if (breaksOpen(next) === 0) break;
    taken.push(next.id);
    for (const id of next.breaks) open.delete(id);
  }
  return taken;
}

/** `npm run proof` tries every defect; here every so many of the cover are. */
const every = 18;
const seed = 781;

test('with a defect of each coded requirement in, exactly what it breaks fails', async () => {
  const only = cover().filter((_id, index) => index % every === seed % every);
  const proof = await runProof({ ...wholeProof, seed, only }, { worker: bundledProofWorker });
  expect(only.length).toBeGreaterThan(10);
  expect(proof.defects).toHaveLength(only.length);
  expect(proofFailures(proof, false)).toEqual([]);
});
