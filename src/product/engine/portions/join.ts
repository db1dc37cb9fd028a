import { registeredAs } from '../../apis/registry.js';
import { mergeCounts } from '../../judge/evidence.js';
import type { ApiEvidence } from '../../judge/judge.js';
import { mergePlaces, withPlaces } from '../../judge/places.js';
import { mergeApiEvidence } from '../../judge/merge-evidence.js';
import type { EndEntry } from '../../results/journal.js';
import { mergeSurveys } from '../../results/observations.js';
import type { Gathered } from '../conclude.js';
import { betterConfirmed, type Rejudged } from '../rejudge.js';

/** Adds up what the portions of one journal, or of one recording, show; neither their number nor their order changes the result. */
export function joined(portions: readonly [Rejudged, ...Rejudged[]]): Rejudged {
  if (portions.length === 1) return portions[0];
  const sum = portions.reduce((left, right) => ({
    ...left,
    gathered: joinGathered(left.gathered, right.gathered),
    exchanges: new Map([...left.exchanges, ...right.exchanges]),
    sent: mergeSent(left.sent, right.sent),
    lastAt: Math.max(left.lastAt, right.lastAt),
    survey: mergeSurveys(left.survey, right.survey),
    places: joinPlaces(left.places, right.places),
  }));
  return { ...sum, gathered: inAllPlaces(sum) };
}

function joinPlaces(left: Rejudged['places'], right: Rejudged['places']): Rejudged['places'] {
  const sum = new Map(left);
  for (const [name, places] of right) sum.set(name, mergePlaces(sum.get(name) ?? {}, places));
  return sum;
}

/** The name of places begins with that of their API. */
function inAllPlaces({ gathered, places }: Rejudged): Rejudged['gathered'] {
  const sum = new Map(gathered);
  for (const [name, own] of places) {
    const api = name.slice(0, name.indexOf(' '));
    const known = sum.get(api)!;
    const contexts = withPlaces(known.evidence.contexts, own);
    sum.set(api, { ...known, evidence: { ...known.evidence, contexts } });
  }
  return sum;
}

export function joinGathered(left: Rejudged['gathered'], right: Rejudged['gathered']): Rejudged['gathered'] {
  const sum = new Map(left);
  for (const [api, gathered] of right) {
    const known = sum.get(api);
    sum.set(api, known === undefined ? gathered : addUp(api, known, gathered));
  }
  return sum;
}

function addUp(name: string, left: Gathered, right: Gathered): Gathered {
  const confirmations = new Map(left.confirmations);
  for (const [fingerprint, entry] of right.confirmations)
    confirmations.set(fingerprint, betterConfirmed(confirmations.get(fingerprint), entry));
  return { evidence: mergeEvidenceOf(name, left.evidence, right.evidence), confirmations };
}

function mergeEvidenceOf(name: string, left: ApiEvidence, right: ApiEvidence): ApiEvidence {
  const { api } = registeredAs(name)!;
  return mergeApiEvidence(api, left, right);
}

export function mergeSent(left: EndEntry['sent'], right: EndEntry['sent']): EndEntry['sent'] {
  return {
    total: left.total + right.total,
    operations: mergeCounts(left.operations, right.operations),
    effects: mergeCounts(left.effects, right.effects),
  };
}
