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
  const sum = portions.reduce((one, other) => ({
    ...one,
    gathered: joinGathered(one.gathered, other.gathered),
    exchanges: new Map([...one.exchanges, ...other.exchanges]),
    sent: mergeSent(one.sent, other.sent),
    lastAt: Math.max(one.lastAt, other.lastAt),
    survey: mergeSurveys(one.survey, other.survey),
    places: joinPlaces(one.places, other.places),
  }));
  return { ...sum, gathered: inAllPlaces(sum) };
}

function joinPlaces(one: Rejudged['places'], other: Rejudged['places']): Rejudged['places'] {
  const sum = new Map(one);
  for (const [name, places] of other) sum.set(name, mergePlaces(sum.get(name) ?? {}, places));
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
