import type { Exchange, ExchangeId } from '../model/exchange.js';
import { isObject, parseBody } from '../json/parse.js';
import type { JudgedRequirement } from '../model/requirement.js';
import type { Decision } from '../judge/verdict.js';
import { scriptOf } from './curl.js';
import { excerptOf, type Excerpt } from './excerpt.js';
import type { ConfirmationEntry, RunHeader } from './journal.js';

type Steadiness = 'steady' | 'intermittent' | 'not repeated';

/** A departure from one requirement with the evidence for it; `exchanges` are ids of the journal. */
export interface Finding {
  /** Names it in every run: rewording, re-ordering and another input change nothing. */
  readonly fingerprint: string;
  /** Findings with the same group probably have one cause; they are shown together and never merged. */
  readonly group: string;
  readonly expected: string;
  readonly actual: string;
  /** JSON pointer into the body of the last exchange; empty for the whole answer. */
  readonly at: string;
  readonly base: string;
  readonly operation: string;
  /** How many times it was seen in this run. */
  readonly seen: number;
  readonly reproduced: { readonly k: number; readonly n: number };
  readonly steadiness: Steadiness;
  readonly exchanges: readonly ExchangeId[];
  /** The smallest request that shows it as a curl command, or a shell script where it takes several. */
  readonly curl: string;
  readonly replay: string;
  readonly excerpt?: Excerpt;
  /** UTC time of the request that shows it. */
  readonly observedAt?: string;
  /** The target's own name for that request, where its answer carries one. */
  readonly requestId?: string;
  /** What would have to be shown for this finding to be taken back. */
  readonly withdrawnBy: string;
  /** UTC start of the earliest run in the history that has it. */
  readonly firstSeen?: string;
}

type Occurrence = Decision['occurrences'][number];

/** States a finding from what was sighted and, where it was shrunk and repeated, from its smallest form. */
export function findingOf(
  requirement: JudgedRequirement,
  occurrence: Occurrence,
  confirmation: ConfirmationEntry | undefined,
  header: RunHeader,
  exchanges: ReadonlyMap<ExchangeId, Exchange>,
): Finding {
  const { violation } = confirmation?.occurrence ?? occurrence;
  const { expected, actual, at = '', cause } = violation;
  const { base, operation, count, fingerprint } = occurrence;
  const ids = confirmation?.exchanges ?? occurrence.exchanges;
  const shown = ids.flatMap((id) => exchanges.get(id) ?? []);
  const deciding = shown.at(-1);
  const reproduced = confirmation?.reproduced ?? { k: 0, n: 0 };
  const excerpt = deciding && excerptOf(deciding, at);
  const requestId = deciding && requestIdOf(deciding);
  return {
    fingerprint,
    group: groupOf(requirement.id, operation, at, cause),
    expected,
    actual,
    at,
    base,
    operation,
    seen: count,
    reproduced,
    steadiness: steadinessOf(reproduced),
    exchanges: ids,
    curl: scriptOf(shown),
    replay: replayOf(header, occurrence, confirmation),
    ...(excerpt && { excerpt }),
    ...(deciding && { observedAt: new Date(deciding.startedAt).toISOString() }),
    ...(requestId !== undefined && { requestId }),
    withdrawnBy: withdrawalOf(requirement, expected, at, reproduced),
  };
}

/** Requirements violated at one place of one operation's answer in one way have one cause, at whatever address. */
function groupOf(id: string, operation: string, at: string, cause: string | undefined): string {
  const place = at === '' ? id : at.replace(/\/[0-9]+(?=\/|$)/g, '/*');
  return [operation, place, cause].filter((part) => part !== undefined && part !== '').join(' ');
}

function steadinessOf({ k, n }: Finding['reproduced']): Steadiness {
  if (n === 0) return 'not repeated';
  return k === n ? 'steady' : 'intermittent';
}

function replayOf(
  { seed, targetOption }: RunHeader,
  { trace, scenario, index }: Occurrence,
  confirmation: ConfirmationEntry | undefined,
): string {
  const command = ['npx plumbline run', targetOption, `--seed ${seed}`].filter((part) => part !== '').join(' ');
  if ((confirmation?.trace ?? trace) === '') return command;
  return `${command} --replay '${scenario}@${confirmation?.path ?? String(index)}'`;
}

function withdrawalOf(
  { level, source }: JudgedRequirement,
  expected: string,
  at: string,
  { k, n }: Finding['reproduced'],
): string {
  const answers =
    n > k
      ? 'Answers to this request, over many repetitions, that all show what was expected'
      : 'An answer to this request that shows what was expected';
  const reading = `a reading of “${source.section}”, ${source.item}, from which the requirement does not follow`;
  const inferred = level === 'must' ? '' : ' (it is inferred from the text, not stated by it)';
  return `${answers} (${expected}${at === '' ? '' : ` at ${at}`}); or ${reading}${inferred}.`;
}

const requestIdHeaders = [
  'x-request-id',
  'request-id',
  'x-correlation-id',
  'x-amzn-requestid',
  'x-amz-cf-id',
  'x-vercel-id',
  'cf-ray',
];

function requestIdOf({ response }: Exchange): string | undefined {
  if (response === undefined) return undefined;
  for (const wanted of requestIdHeaders) {
    const value = response.headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
    if (value !== undefined && value !== '') return value;
  }
  const parsed = parseBody(response.body);
  const id = parsed.json && isObject(parsed.value) ? parsed.value.requestId : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}
