import { AsyncLocalStorage } from 'node:async_hooks';
import type { Reference } from '../reference/composition.js';
import type { Defect } from '../reference/defect.js';
import { writeJson } from '../reference/listen.js';
import type { Handler, ReferenceRequest, ReferenceResponse } from '../reference/reference.js';

export interface RecordedReach {
  readonly inject: Defect['inject'];
  /** How many responses differ from those of the reference, counted up to `enough`. */
  readonly reached: () => number;
}

/** Enough to show that a defect takes effect; comparing every response makes a run a fifth slower. */
const enough = 3;

interface Passed {
  readonly request: ReferenceRequest;
  readonly response: string;
}

/**
 * Injects a defect and records when it takes effect: its response differs from that of the reference behind it, it changed
 * the request, or it did not pass the request on. A defect that was never reached proves nothing.
 */
export function recordingReach(defect: Pick<Defect, 'inject'>): RecordedReach {
  const scope = new AsyncLocalStorage<Passed[]>();
  let reached = 0;
  return {
    reached: () => reached,
    inject: (reference: Reference): Handler => {
      const plain: Handler = async (request) => {
        const response = await reference.handle(request);
        scope.getStore()?.push({ request, response: textOf(response) });
        return response;
      };
      const faulty = defect.inject({ ...reference, handle: plain });
      return (request) => {
        if (reached >= enough) return faulty(request);
        const passed: Passed[] = [];
        return scope.run(passed, async () => {
          const response = await faulty(request);
          const only = passed[0];
          const untouched =
            passed.length === 1 && only?.response === textOf(response) && textOf(only.request) === textOf(request);
          if (!untouched) reached += 1;
          if (reached >= enough) scope.disable();
          return response;
        });
      };
    },
  };
}

const textOf = (value: ReferenceRequest | ReferenceResponse): string => writeJson(value);
