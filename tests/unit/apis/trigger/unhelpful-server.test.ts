import { noJournal } from '../../../../src/product/results/open-journal.js';
import { expect, test } from 'vitest';
import type { Handler } from '../../../../src/reference/reference.js';
import { listenReference } from '../../../../src/reference/listen.js';
import { createReference } from '../../../../src/reference/composition.js';
import { referenceProfile } from '../../../../src/reference/profile.js';
import { run } from '../../../../src/product/engine/run.js';
import { selectionOf } from '../../../../src/product/engine/selection.js';
import { resolveTarget } from '../../../../src/product/profile/resolve.js';

const tokenRule = Array.from({ length: 25 }, (_, index) => `TRIGGER-0${26 + index}`).filter(
  (id) => id !== 'TRIGGER-043' && id !== 'TRIGGER-044',
);

const isOpen = (verdict: string | undefined): boolean => verdict === 'inconclusive' || verdict === 'unexercised';

async function verdictsOf(handle: Handler): Promise<ReadonlyMap<string, string>> {
  const served = await listenReference(handle);
  try {
    const summary = await run({
      target: resolveTarget(referenceProfile(served.origin), {}, { requests: 400 }, true),
      targetOption: '--target reference',
      seed: 1,
      salt: 'salt',
      depth: 'gate',
      selection: selectionOf('trigger'),
      strict: false,
      require: 0.9,
      journal: noJournal,
      signal: new AbortController().signal,
    });
    return new Map(summary.requirements.map(({ id, verdict }) => [id, verdict]));
  } finally {
    await served.close();
  }
}

function unauthorized() {
  return { status: 401, body: { json: { error: 'Unauthorized' } } };
}

test('a server that answers 401 to everything passes nothing of the rule for the token', async () => {
  const verdicts = await verdictsOf(unauthorized);
  expect(tokenRule.filter((id) => !isOpen(verdicts.get(id)))).toEqual([]);
  expect([...verdicts.values()]).not.toContain('pass');
});

test('nor does one that lets wallets sign in and then answers 401 to everything', async () => {
  const reference = createReference({ seed: 1 });
  const verdicts = await verdictsOf((request) =>
    request.path.startsWith('/trigger/auth/') ? reference.handle(request) : unauthorized(),
  );
  expect(tokenRule.filter((id) => !isOpen(verdicts.get(id)))).toEqual([]);
  expect(verdicts.get('TRIGGER-022')).toBe('fail');
  expect(verdicts.get('TRIGGER-019')).toBe('pass');
});

test('a server that answers 200 to everything is not this API', async () => {
  const verdicts = await verdictsOf(() => ({ status: 200, body: { json: { ok: true } } }));
  expect(tokenRule.filter((id) => !isOpen(verdicts.get(id)))).toEqual([]);
  expect([...verdicts.values()]).not.toContain('fail');
  expect([...verdicts.values()]).not.toContain('pass');
});
