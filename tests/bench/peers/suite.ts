import { failedIds, runOnce } from '../../../src/laboratory/proof/run-once.js';
import type { ReferenceRequest, ReferenceResponse } from '../../../src/reference/reference.js';
import { handlerOf, type Held, type PeerRun } from './tool.js';

/** A run of the suite, which sends one request at a time as the other tools do: it holds the requirements that fail. */
export async function bySuite(
  run: PeerRun,
  onExchange: (request: ReferenceRequest, response: ReferenceResponse) => Promise<void> = () => Promise.resolve(),
): Promise<Held> {
  const { api, seed, requests } = run;
  let first: number | undefined;
  const result = await runOnce({
    ...{ seed, only: api, requests },
    declare: (profile) => ({ ...profile, pacing: { ...profile.pacing, concurrency: 1 } }),
    inject: (reference) => {
      const handle = handlerOf(run, reference);
      return async (request) => {
        const response = await handle(request);
        await onExchange(request, response);
        return response;
      };
    },
    onProgress: ({ failing, sent }) => {
      if (failing > 0) first ??= sent;
    },
  });
  return Object.fromEntries(failedIds(result).map((id) => [id, first ?? result.end.sent.total]));
}
