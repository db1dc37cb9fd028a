import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveReference } from '../../src/reference/server.js';
import type { Section } from './measure.js';
import { byPrism } from './peers/by-prism.js';
import { bySchemathesis, bySuite } from './peers/detection.js';
import { detectionParts } from './peers/detection-text.js';
import { answeredRequests } from './peers/examples.js';
import { keptResults } from './peers/kept.js';
import { byPortman } from './peers/portman.js';

/** Other tools on the same work: the same specs, the same reference, the same defects. */
export async function peers(scratch: string): Promise<Section> {
  const minutes = Number(process.env.PEER_MINUTES ?? Number.POSITIVE_INFINITY);
  const examples = await examplesFile(scratch);
  const kept = keptResults(Date.now() + minutes * 60_000);
  const found = [
    ...(await bySchemathesis(kept, examples, scratch)),
    ...(await byPortman(kept, examples, scratch)),
    ...(await bySuite(kept)),
    ...(await byPrism(kept, scratch)),
  ];
  return {
    title: 'Peers on the same work',
    parts: [
      'Schemathesis 4.32.5 (examples, fuzzing and stateful phases, all checks, valid and invalid data; its hooks give it requests that the reference responds to, a key and a token of a signed-in wallet) and Prism 5.16.0 as a validating proxy, which sends nothing itself and is given the requests of a run of the suite, and Portman 1.33.0, which makes a collection of tests from the contract that Newman 6.2.2 runs with the same requests as Schemathesis is given (24 of the swap order API, 42 of the borrow API and 103 of the trigger order API, always the same ones). What a tool holds against the reference without a defect is not counted as a detection. `tests/bench/peers/` has the scripts.',
      ...detectionParts(found),
    ],
  };
}

/** Requests that the reference responds to, in a file for the hooks; they are kept with the results that rest on them. */
async function examplesFile(scratch: string): Promise<string> {
  const examples = await keptResults(Number.POSITIVE_INFINITY).of('examples', async () => {
    const served = await serveReference({ seed: 1 });
    const answered = await answeredRequests(served.origin, join(scratch, 'examples'));
    await served.close();
    return answered;
  });
  const file = join(scratch, 'examples.json');
  writeFileSync(file, JSON.stringify(examples));
  return file;
}
