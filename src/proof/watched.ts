import { AsyncLocalStorage } from 'node:async_hooks';
import type { Reference } from '../reference/composition.js';
import type { Defect } from '../reference/defect.js';
import { writeJson } from '../reference/listen.js';
import type { Handler, ReferenceRequest, ReferenceResponse } from '../reference/reference.js';

export interface Watched {
  readonly inject: Defect['inject'];
  /** How many answers were not what the reference would have said to that request; it is not counted further than `enough`. */
  readonly reached: () => number;
}

/** So many show that a defect does something; to watch every request makes a run a fifth slower. */
const enough = 3;

interface Passed {
  readonly asked: ReferenceRequest;
  readonly answered: string;
}

/**
 * Puts a defect in and notices when it does something: it answered other than the reference behind it, asked it something
 * else than it was asked, or did not ask it. A defect that was never reached proves nothing.
 */
export function watched(defect: Pick<Defect, 'inject'>): Watched {
  const under = new AsyncLocalStorage<Passed[]>();
  let reached = 0;
  return {
    reached: () => reached,
    inject: (reference: Reference): Handler => {
      const plain: Handler = async (request) => {
        const answer = await reference.handle(request);
        under.getStore()?.push({ asked: request, answered: textOf(answer) });
        return answer;
      };
      const faulty = defect.inject({ ...reference, handle: plain });
      return (request) => {
        if (reached >= enough) return faulty(request);
        const passed: Passed[] = [];
        return under.run(passed, async () => {
          const answer = await faulty(request);
          const only = passed[0];
          const untouched =
            passed.length === 1 && only?.answered === textOf(answer) && textOf(only.asked) === textOf(request);
          if (!untouched) reached += 1;
          if (reached >= enough) under.disable();
          return answer;
        });
      };
    },
  };
}

const textOf = (value: ReferenceRequest | ReferenceResponse): string => writeJson(value);
