import type { Reference } from '../../reference/composition.js';
import { writeJson } from '../../reference/listen.js';
import type { Handler } from '../../reference/reference.js';
import type { Defect } from '../defects/defect.js';

export interface RecordedReach {
  readonly inject: Defect['inject'];
  /** How many responses differ from those of the reference, counted up to a bound. */
  readonly reached: () => number;
}

/** Enough to show that a defect takes effect; comparing every response makes a run a fifth slower. */
const enough = 3;

/**
 * Injects a defect and records when it takes effect: its response differs from that of the reference behind it, it changed
 * the request, or it did not pass it on once. Requests come one after the other, but where what serves them sleeps. A defect
 * that was never reached proves nothing.
 */
export function recordingReach(defect: Pick<Defect, 'inject'>): RecordedReach {
  let reached = 0;
  return {
    reached: () => reached,
    inject(reference: Reference): Handler {
      let passedOn: string[] = [];
      const plain: Handler = async (request) => {
        const response = await reference.handle(request);
        if (reached < enough) passedOn.push(writeJson({ request, response }));
        return response;
      };
      const faulty = defect.inject({ ...reference, handle: plain });
      return async (request) => {
        if (reached >= enough) return faulty(request);
        passedOn = [];
        const response = await faulty(request);
        if (passedOn.length !== 1 || passedOn[0] !== writeJson({ request, response })) reached += 1;
        return response;
      };
    },
  };
}
