import { registeredAs } from '../../apis/registry.js';
import { mergeCounts } from '../../judge/evidence.js';
import type { ApiEvidence } from '../../judge/judge.js';
import { mergeApiEvidence } from '../../judge/merge-evidence.js';
import type { EndEntry } from '../../results/journal.js';
import { mergeSurveys } from '../../results/observations.js';
import type { Gathered } from '../conclude.js';
import { betterConfirmed, type Rejudged } from '../rejudge.js';

/** Adds up what the portions of one journal show; neither their number nor their order changes the result. */
export function joined(portions: readonly [Rejudged, ...Rejudged[]]): Rejudged {
  return portions.reduce((one, other) => ({
    ...one,
    gathered: joinGathered(one.gathered, other.gathered),
    exchanges: new Map([...one.exchanges, ...other.exchanges]),
    sent: mergeSent(one.sent, other.sent),
    lastAt: Math.max(one.lastAt, other.lastAt),
    survey: mergeSurveys(one.survey, other.survey),
  }));
}

export function joinGathered(one: Rejudged['gathered'], other: Rejudged['gathered']): Rejudged['gathered'] {
  const sum = new Map(one);
  for (const [api, gathered] of other) {
    const known = sum.get(api);
    sum.set(api, known === undefined ? gathered : addUp(api, known, gathered));
  }
  return sum;
}

function addUp(name: string, one: Gathered, other: Gathered): Gathered {
  const confirmations = new Map(one.confirmations);
  for (const [fingerprint, entry] of other.confirmations)
    confirmations.set(fingerprint, betterConfirmed(confirmations.get(fingerprint), entry));
  return { evidence: mergeEvidenceOf(name, one.evidence, other.evidence), confirmations };
}

function mergeEvidenceOf(name: string, one: ApiEvidence, other: ApiEvidence): ApiEvidence {
  const { api } = registeredAs(name)!;
  return mergeApiEvidence(api, one, other);
}

export function mergeSent(one: EndEntry['sent'], other: EndEntry['sent']): EndEntry['sent'] {
  return {
    total: one.total + other.total,
    operations: mergeCounts(one.operations, other.operations),
    effects: mergeCounts(one.effects, other.effects),
  };
}
