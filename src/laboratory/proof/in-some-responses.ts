import type { Reference } from '../../reference/composition.js';
import type { Defect } from '../defects/defect.js';
import type { Handler } from '../../reference/reference.js';
import { drawsFrom } from '../../reference/seeded.js';

/** A defect that shows in a share of the responses only; which ones, the seed decides. */
export function inSomeResponses(
  reference: Reference,
  defect: Pick<Defect, 'inject'>,
  rate: number,
  seed: number,
): Handler {
  const draws = drawsFrom(seed, 'rare', rate);
  const faulty = defect.inject(reference);
  return (request) => (draws.chance(rate) ? faulty(request) : reference.handle(request));
}
