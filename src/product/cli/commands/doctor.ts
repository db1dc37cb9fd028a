import { headerOf, type Base, type Exchange, type Header, type RecordedResponse } from '../../model/exchange.js';
import { parseBody } from '../../json/parse.js';
import { isRejection, looksLikePage } from '../../model/response.js';
import { callsFor } from '../../engine/discovery/chain.js';
import { createProbe } from '../../engine/discovery/probe.js';
import { servedOf } from '../../engine/discovery/served.js';
import { staleIn, type Stale } from '../../engine/discovery/stale.js';
import { nextStepsOf } from '../../engine/next-steps.js';
import { selectionOf } from '../../engine/selection.js';
import { createSender } from '../../http/client.js';
import { registeredAt } from '../../apis/registry.js';
import { createOperations } from '../../results/operations.js';
import { keyVariableOf, noKeyIn } from '../../profile/keys.js';
import type { Target } from '../../profile/resolve.js';
import { nextLines, testableOf } from '../../reports/wording.js';
import { askAddresses, askAlike, askNode, isOdd } from '../ask-addresses.js';
import { isWithoutToken } from '../cause.js';
import { timesOf } from '../../model/groups.js';
import { endingOf, isOfKey, outcomeOf } from '../../model/outcome.js';
import { outcomesIn, saidOnce } from '../../results/addresses.js';
import { note } from '../note.js';
import { openTarget, undeclaredLine, type OpenedTarget } from '../open-target.js';
import type { ExecuteOptions } from '../options.js';
import { printResult, type PrintOptions } from '../print-report.js';
import { writeProfile } from './write-profile.js';

interface DoctorOptions extends Pick<ExecuteOptions, 'target' | 'origin' | 'env' | 'environment' | 'rps'> {
  /** File of a profile to make, or to add to. */
  readonly write?: string;
}

/**
 * `plumbline doctor`: harmless requests to every base address, then what the profile lets a run judge; with `--write`
 * of the profile that is written first. Nothing is created on the target.
 */
export async function doctorCommand(options: DoctorOptions & PrintOptions): Promise<number> {
  const { text, ...value } = await diagnosed(options);
  printResult(text, value, options);
  return value.exitCode;
}

/** What doctor finds of the target of these options, also in words, with the profile that was written first. */
export async function diagnosed({ write, ...options }: DoctorOptions) {
  if (write === undefined) {
    const opened = await openTarget({ ...options, onNote: note }, 1);
    try {
      return told(await diagnose(opened), undeclaredLine(opened));
    } finally {
      await opened.close();
    }
  }
  const { lines, isWritten, used, ...written } = await writeProfile(write, options);
  const diagnosis = told(await diagnose(used));
  // What is still wrong is said once, by the diagnosis.
  const found = lines.filter((line) => diagnosis.addresses.every(({ cause }) => cause !== line));
  return { ...diagnosis, ...(isWritten && { written }), text: `${found.join('\n')}\n\n${diagnosis.text}` };
}

/** A target, with what was sent to find its profile and what is known to be stale in that. */
type Diagnosed = Pick<OpenedTarget, 'target' | 'isBare'> & Partial<Awaited<ReturnType<typeof writeProfile>>['used']>;

async function diagnose({ target, isBare, exchanges: before = [], left }: Diagnosed) {
  const operations = createOperations((base) => registeredAt(base)!.api);
  for (const exchange of before) operations.add(exchange);
  const signal = new AbortController().signal;
  const sender = createSender({ runId: 'doctor', target, record: (one) => operations.add(one), signal });
  try {
    const calls = target.bases.borrow === undefined ? undefined : callsFor;
    const [apis, node] = await Promise.all([
      askAddresses(target, sender, note),
      askNode(target, sender, note, before, calls),
    ]);
    const asked = [...apis, ...node];
    const open = asked.filter(({ cause }) => cause === undefined).map(({ base }) => [base, target.bases[base]!]);
    const inOrder = { ...target, bases: Object.fromEntries(open) as Target['bases'] };
    if (target.apiKey !== undefined) await servedOf(createProbe(inOrder, sender));
    const stale = left ?? (target.apiKey !== undefined && !isBare ? await staleIn(inOrder, sender) : []);
    const inOrderOfApis = apis.filter(({ cause }) => cause === undefined && target.apiKey !== undefined);
    const alike = await askAlike(inOrderOfApis, target, sender);
    const addresses = asked.map(({ base, url, exchanges, final, refused, refuses, cause }) => ({
      base,
      url: target.mask.text(url.href),
      status: final.response?.status,
      facts: [
        ...examine(mixedLine(alike.get(base)), final, target, cause, refused),
        ...(refuses === undefined ? [] : [`refuses ${refuses}`]),
        ...(exchanges.length > 1 ? [`attempts: ${exchanges.length} (${exchanges.map(endingOf).join(', ')})`] : []),
      ],
      cause,
    }));
    const discovery = isBare ? 'pending' : 'none';
    const { testable, of, steps: next } = nextStepsOf(target, selectionOf(undefined), discovery);
    const isBroken = addresses.some(({ cause }) => cause !== undefined);
    const dead = operations.dead().map(({ text }) => text);
    const mixed = [...alike].flatMap(([base, own]) => {
      const line = mixedLine(own);
      return line === undefined ? [] : [`${base}: ${line}`];
    });
    const cause =
      target.apiKey === undefined
        ? noKeyIn(target.profile)
        : (mixedInWords(mixed) ?? deadInWords(dead, before.length > 0) ?? staleInWords(stale));
    return {
      target: target.name,
      allow: [...target.allow],
      addresses,
      /** MUST requirements of the APIs that have an address: how many a run can test, of how many. */
      testable: isBroken ? 0 : testable,
      of,
      /** What to set so that a run tests more, the greatest gain first; an address has to respond first. */
      next: isBroken ? [] : next,
      /** Why no run can pass, whatever the addresses respond. */
      cause,
      exitCode: isBroken || cause !== undefined ? 2 : 0,
    };
  } catch (error) {
    throw target.mask.error(error);
  } finally {
    await sender.close();
  }
}

function deadInWords(dead: readonly string[], isWritten: boolean): string | undefined {
  if (dead.length === 0) return undefined;
  const then = isWritten
    ? 'A profile that is written now lacks what needs it, and a run with that profile does not test it: write the profile again once it is served'
    : 'What needs it cannot be tested. Ask whoever runs the deployment whether it is served, and to this key';
  return `${dead.join('; ')}. ${then}`;
}

const staleInWords = (stale: readonly Stale[]): string | undefined =>
  stale.length === 0
    ? undefined
    : `Stale in the profile: ${stale.map(({ key, how }) => `${key} (${how})`).join(', ')}. With --write NEW.ts, doctor finds what takes its place`;

/** A run counts what it decided although nothing that was declared made it certain. */
const byDeclaration = ' with what the profile declares (responses may decide more)';

/** The causes come first. */
function told(diagnosis: Awaited<ReturnType<typeof diagnose>>, undeclared?: string) {
  const { target, allow, addresses, of, next, cause: ofAll = [] } = diagnosis;
  const causes = addresses.flatMap(({ cause }) => cause ?? []);
  const all = causes.concat(ofAll);
  const lines = [
    ...(all.length === 0 ? [] : [...all, '']),
    `target ${target}`,
    `allowed side effects: ${allow.join(', ')}`,
    ...addresses.flatMap(({ base, url, facts }) => ['', `${base}  ${url}`, ...facts.map((fact) => `  ${fact}`)]),
    ...(causes.length > 0
      ? ['', 'What can be tested shows once every address responds as its API does.']
      : next.length === 0
        ? ['', testableOf(of, next)]
        : nextLines(of, next, next.length, byDeclaration)),
    ...(undeclared === undefined ? [] : ['', undeclared]),
  ];
  return { ...diagnosis, text: `${lines.join('\n')}\n` };
}

function examine(
  mixed: string | undefined,
  { base, response, fault, milliseconds, startedAt }: Exchange,
  target: Target,
  cause: string | undefined,
  refused: RecordedResponse | undefined,
): string[] {
  if (response === undefined) return [`no response: ${fault.class} (${fault.message})`];
  const { status, headers, body } = response;
  const says = parseBody(body).json ? 'JSON' : `no JSON: ${JSON.stringify(body.slice(0, 60))}`;
  const limits = headers.filter(([name]) => /^(x-)?rate-?limit|^retry-after$/i.test(name));
  return [
    `responds ${status} in ${Math.round(milliseconds)} ms, ${says}`,
    ...(base === 'rpc' ? [] : [mixed ?? keyLine(base, refused ?? response, cause === undefined, target)]),
    clockLine(headers, startedAt, milliseconds),
    limits.length === 0 ? 'no rate-limit headers' : limits.map(([name, value]) => `${name}: ${value}`).join(', '),
  ];
}

/** An instance that lacks the key, or is down, leaves a run inconclusive. */
const mixedInWords = (mixed: readonly string[]): string | undefined =>
  mixed.length === 0
    ? undefined
    : `${saidOnce(mixed).join('; ')}. An instance may not know the key, or be down: ask whoever runs the deployment`;

/** What equal requests show of an instance that responds otherwise than the others. */
function mixedLine(alike: readonly Exchange[] = []): string | undefined {
  const odd = alike.filter(isOdd).map((exchange) => outcomeOf(exchange)!);
  const of = `of ${alike.length} equal requests`;
  const rejected = odd.filter(isOfKey).length;
  if (rejected > 0) return `the API key is refused in ${rejected} ${of}`;
  // What failed once is sent again by a run as well.
  if (odd.length < 2) return undefined;
  return `${odd.length} ${of} got nothing usable (${outcomesIn({ outcomes: timesOf(odd) }).join(', ')})`;
}

function keyLine(base: Base, response: RecordedResponse, isInOrder: boolean, { apiKey, profile }: Target): string {
  if (apiKey === undefined) return `no API key (${keyVariableOf(profile)} is not set)`;
  if (base === 'trigger' && isInOrder)
    return `refuses a request without a token${isWithoutToken(response) ? ', as documented' : ''}`;
  if (isRejection(response) && !looksLikePage(response.body)) return `the API key is refused with ${response.status}`;
  if (isInOrder) return 'the API key is not refused';
  // Whatever stands before the API responds so without a look at the key.
  return 'whether the API key is refused, this response does not show';
}

function clockLine(headers: readonly Header[], startedAt: number, milliseconds: number): string {
  const text = headerOf(headers, 'date');
  const date = Date.parse(text ?? '');
  if (Number.isNaN(date)) return 'no Date header, so its clock is unknown';
  // The header is cut to whole seconds; half a second is its mean error.
  const seconds = Math.round((date + 500 - (startedAt + milliseconds / 2)) / 1000);
  if (Math.abs(seconds) <= 2) return 'its clock agrees with ours';
  return `its clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} ours`;
}
