import type { Reference } from '../../reference/composition.js';
import type { Defect } from '../defects/defect.js';
import { writeJson } from '../../reference/listen.js';
import type { Handler, ReferenceRequest, ReferenceResponse } from '../../reference/reference.js';

export interface RecordedReach {
  readonly inject: Defect['inject'];
  /** How many responses differ from those of the reference, counted up to a bound. */
  readonly reached: () => number;
}

/** Enough to show that a defect takes effect; comparing every response makes a run a fifth slower. */
const enough = 3;

interface Passed {
  readonly request: ReferenceRequest;
  readonly response: string;
}

/** What was passed on for a request; the copies that a defect makes of the request carry it along. */
const passedOn = Symbol('passed on');

type Traced = ReferenceRequest & { readonly [passedOn]?: Passed[] };

/**
 * Injects a defect and records when it takes effect: its response differs from that of the reference behind it, it changed
 * the request, or it did not pass the request on. A defect that was never reached proves nothing.
 */
export function recordingReach(defect: Pick<Defect, 'inject'>): RecordedReach {
  let reached = 0;
  return {
    reached: () => reached,
    inject: (reference: Reference): Handler => {
      const plain: Handler = async (request: Traced) => {
        const response = await reference.handle(request);
        if (reached < enough) {
          const passed = request[passedOn];
          if (passed) passed.push({ request, response: textOf(response) });
          // A request of the defect's own.
          else reached += 1;
        }
        return response;
      };
      const faulty = defect.inject({ ...reference, handle: plain });
      const compared = async (request: ReferenceRequest): Promise<ReferenceResponse> => {
        const passed: Passed[] = [];
        const traced: Traced = { ...request, [passedOn]: passed };
        const response = await faulty(traced);
        const only = passed[0];
        const untouched =
          passed.length === 1 && only?.response === textOf(response) && textOf(only.request) === textOf(request);
        if (!untouched) reached += 1;
        return response;
      };
      return (request) => (reached < enough ? compared(request) : faulty(request));
    },
  };
}

const textOf = (value: ReferenceRequest | ReferenceResponse): string => writeJson(value);
