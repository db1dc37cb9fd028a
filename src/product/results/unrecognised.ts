import { hasLeftOver, raisedBound } from '../model/bounds.js';
import { byFrequency, inWords, listed } from '../model/counted.js';
import { groupedBy } from '../model/groups.js';
import { isOfApi } from '../model/exchange.js';
import { isOfKey, keyRefusals, pageEnding } from '../model/outcome.js';
import {
  asOne,
  causesByAddress,
  lostAt,
  lostInWords,
  noConnectionTo,
  outcomesIn,
  saidOnce,
  type AddressOutcomes,
} from './addresses.js';
import { commandOnTarget } from './command.js';
import { isRecorded } from './parts.js';
import { boundsOf, type Unconcluded } from './run-summary.js';

/** Why no response at all came from an address of others' traffic, with what to look at; undefined where one came. */
export function silenceAt(address: AddressOutcomes, url: string): string | undefined {
  const outcomes = Object.keys(address.outcomes);
  if (outcomes.some(Number)) return undefined;
  const { host } = new URL(url);
  const why =
    noConnectionTo(host, outcomes.join()) ?? `${host} gave no complete response (${outcomesIn(address).join(', ')})`;
  return `${address.base}: ${why}. Is the service running, and is ${url} its address?`;
}

/** Of fewer requests a client may test the token rule alone. */
const fewestRejected = 3;

/** That the trigger order API rejected every request that was recorded. */
export function tokensMissingIn(addresses: readonly AddressOutcomes[]): readonly string[] {
  const isRejected = ({ base, requests, outcomes }: AddressOutcomes): boolean =>
    base === 'trigger' && requests >= fewestRejected && outcomes['401'] === requests;
  return addresses
    .filter(isRejected)
    .map(({ requests }) => `\`trigger\` rejected every request (${requests} × 401): was a token sent and recorded?`);
}

/** Why nothing came from addresses that is their API's; `arePages` where it was pages of HTML alone. */
function causeAt(addresses: readonly AddressOutcomes[], arePages = false): string {
  const from = inWords(addresses.map(({ base }) => `\`${base}\``));
  const all = asOne(addresses);
  if (all.requests === 0) return `no request reached ${from}`;
  const outcomes = outcomesIn(all).slice(0, 4).join(', ');
  if (arePages || Object.keys(all.outcomes).every((outcome) => outcome.endsWith(pageEnding)))
    return `${from} responded with nothing but pages (HTML), as the sign-in of a gateway does (${outcomes})`;
  const what =
    lostAt(all) > 0 ? lostInWords(addresses, () => true) : `no response from ${from} looked like its API (${outcomes})`;
  const limit =
    all.outcomes.timeout === undefined ? '' : '; `pacing.timeout` of the profile is how long a response may take';
  return `${what}${limit}`;
}

/** Whether an address is silent for want of requests alone: what was asked before the run was served. */
function isUnreachedAt(base: string, { unvisited = [], addresses }: Unconcluded): boolean {
  const { outcomes = {} } = addresses.find((address) => address.base === base) ?? {};
  // An invented key is tried as well, and its 401 says nothing where another one was accepted.
  const acceptsKey = base === 'trigger' || outcomes['200'] !== undefined;
  const refusals = ['404', '429', ...(acceptsKey ? [] : keyRefusals)];
  const isServed = (outcome: string): boolean => Number(outcome) < 500 && !refusals.includes(outcome);
  return unvisited.includes(base) && Object.keys(outcomes).every(isServed);
}

export const isUnreached = (summary: Unconcluded): boolean =>
  summary.unrecognised.every((base) => isUnreachedAt(base, summary));

export const noApiKey =
  'no API key was sent; expected one in API_KEY, or in the variable that `apiKey` of the profile names';

/** `no API key was sent; … (44 × 401 from \`ultra\`). Run …`: what several addresses have in common is said once. */
export function unrecognisedIn(summary: Unconcluded): string {
  const { unrecognised, addresses, run, end } = summary;
  const { hasApiKey } = run.target;
  const bounds = boundsOf(summary);
  const none = { requests: 0, outcomes: {} };
  const told = causesByAddress(end.interrupted);
  const known = [...told].flatMap(([base, causes]) => (unrecognised.includes(base) ? causes : []));
  const silent = unrecognised
    .filter((base) => !told.has(base))
    .map((base) => addresses.find((address) => address.base === base) ?? { base, ...none });
  if (isRecorded(run)) return silent.map((address) => causeAt([address])).join('; ');
  if (!hasApiKey && isUnreached(summary)) return noApiKey;
  const short = hasApiKey ? silent.flatMap(({ base }) => (isUnreachedAt(base, summary) ? base : [])) : [];
  const named = inWords(short.map((base) => `\`${base}\``));
  const tooFew = hasLeftOver(bounds)
    ? `no input reached ${named}`
    : `too few requests: no input reached ${named}; ${raisedBound(bounds)}`;
  if (known.length === 0 && short.length === silent.length) return tooFew;
  const strange = silent.filter(({ base }) => !short.includes(base));
  // A page comes from something before the API, and says nothing of the key.
  const isPage = ({ base }: { readonly base: string }): boolean =>
    Object.keys(end.interrupted).some(
      (reason) => reason.includes(pageEnding) && (reason.includes(`\`${base}\``) || reason.startsWith(`${base}: `)),
    );
  const isRefusing = (address: AddressOutcomes): boolean =>
    isOfKey(byFrequency(address.outcomes)[0]?.[0] ?? '') && !isPage(address);
  const refusing = strange.filter(isRefusing);
  const others = strange.filter((address) => !isRefusing(address));
  const alike = groupedBy(others, ({ outcomes }) => Object.keys(outcomes).sort().join());
  const said = refusing.map((address) => `${outcomesIn(address).join(', ')} from \`${address.base}\``);
  const isServed = addresses.some(({ base, outcomes }) => isOfApi(base) && outcomes['200'] !== undefined);
  const ofKey = `the API key was refused; ${isServed ? 'does each instance know it' : 'is it valid'}?`;
  const refused = hasApiKey ? ofKey : noApiKey;
  const causes = listed(
    saidOnce(known),
    said.length > 0 && `${refused} (${said.join('; ')})`,
    [...alike.values()].map((own) => causeAt(own, own.every(isPage))),
    short.length > 0 && (!hasApiKey || said.length === 0) && tooFew,
  );
  return `${causes.join('; ')}. Run \`${commandOnTarget(run, 'doctor')}\``;
}
