import { isObject } from '../json/parse.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { didYouMean, meantAmong } from '../model/meant.js';
import { unlessItThrows } from '../model/unless-it-throws.js';
import type { Depth } from '../explore/inputs.js';
import type { Level } from '../model/requirement.js';
import { acceptedBy } from '../results/requirement-result.js';
import type { Finding, RunSummary } from '../results/run-json.js';
import { reportFormats } from '../reports/formats.js';
import type { Executed } from './judge-target.js';
import type { ExecuteOptions } from './options.js';
import { allEffects, isShard, numbers, ofOperation, type Kind as Expected } from './parse-options.js';

/**
 * Options of `run`, by the long names of the command line: `requests` and `perOperation` are numbers of requests, `rps`
 * requests per second, `require` a share from 0 to 1, `seed` a whole number below 2^31, `out` and `baseline` folders; `profile` is
 * what `defineTarget` returns, and goes before a profile that is found by itself.
 */
export type RunOptions = { readonly [Name in keyof Options]?: Options[Name] | undefined };

type Options = Omit<ExecuteOptions, 'write' | 'environment' | 'onProgress' | 'found'>;

/** What a run left. */
export interface RunResult {
  /** What the command line exits with: 0 passed, 1 failed, 2 inconclusive, 70 fault of the suite, 130 ended by `signal`. */
  readonly exitCode: number;
  /** The last line of the command, such as `PASSED with 1 waived failure: …`: the result, and why. */
  readonly line: string;
  /** Every violation, the MUST requirements first; those with `acceptedBy` do not fail the run. */
  readonly findings: readonly FailedFinding[];
  /** What was decided, as `run.json` has it, with options by their names here. */
  readonly summary: RunSummary;
  /** Folder with `journal.ndjson`, `run.json` and the reports. */
  readonly folder: string;
}

/** A violation, with the requirement that it violates. */
export interface FailedFinding extends Finding {
  readonly id: string;
  readonly level: Level;
  readonly says: string;
  /** Why its requirement does not fail the run, such as `waived`, `known in the baseline` or, of a SHOULD, `its level`. */
  readonly acceptedBy?: NonNullable<ReturnType<typeof acceptedBy>> | 'its level';
}

/**
 * Judges a target, as `plumbline run`: sends requests, judges the responses and writes the results to a folder.
 * Throws a `ConfigurationError` on wrong options or a wrong profile, before anything is sent; whatever the target does is
 * part of the result and throws nothing.
 */
export async function run(options: RunOptions = {}): Promise<RunResult> {
  await refuseWrongOptions(options);
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const { execute } = await import('./execute.js');
  const executed = await execute({
    ...ofCommand(options),
    ...given,
    write: () => undefined,
    onNote: (line) => options.onNote?.(inProperties(line)),
  }).catch((error: unknown) => {
    throw error instanceof ConfigurationError ? new ConfigurationError(inProperties(error.message)) : error;
  });
  if (executed.hostFault !== undefined) throw new Error(executed.hostFault);
  return resultOf(executed);
}

/** Of a word of a POSIX shell, what is quoted. */
const quotes = /'([^']*)'|\\(.)/g;

/** What the command that shows a finding again says besides: the seed, the depth, the pace, and the profile with what was found. */
function ofCommand({ replay = '', profile, origin }: RunOptions): ExecuteOptions {
  const words = [...replay.matchAll(/(?:'[^']*'|\\.|[^\s'\\])+/g)].map(([word]) => word.replace(quotes, '$1$2'));
  const valueOf = (name: string): string | undefined =>
    words.includes(name) ? words[words.indexOf(name) + 1] : undefined;
  const [seed, depth, rps, target] = ['--seed', '--depth', '--rps', '--target'].map(valueOf);
  return {
    ...(seed !== undefined && { seed: Number(seed) }),
    ...(depth !== undefined && { depth: depth as Depth }),
    ...(rps !== undefined && { rps: Number(rps) }),
    ...(target !== undefined && origin === undefined && { [profile === undefined ? 'target' : 'found']: target }),
  };
}

type Kind = readonly [...Expected, words?: readonly string[]];

const ofType = (type: string): Kind => [`a value of the type ${type}`, (value) => typeof value === type];
const [text, boolean] = [ofType('string'), ofType('boolean')];
const object: Kind = ['an object', isObject];
const only: Kind = ['a text such as `ORDER-017,borrow`: ids, operations or APIs', text[1]];
const depth: Kind = ['`gate` or `release`', (value) => value === 'gate' || value === 'release'];
const listOf = (known: readonly string[]): Kind => [
  `an array of ${known.map((one) => `\`${one}\``).join(', ')}`,
  (value) => Array.isArray(value) && value.every((one) => known.includes(one as string)),
  known,
];
const shard: Kind = ['`{ index, of }` with an index from 1 to `of`', (value) => isObject(value) && isShard(value)];
const bounds: Kind = [
  `an object with ${ofOperation[0]} by operation`,
  (value) => isObject(value) && Object.values(value).every(ofOperation[1]),
];
const signal: Kind = ['an AbortSignal', (value) => value instanceof AbortSignal];

/** What each option is, for callers without types. */
const kinds: Readonly<Record<keyof RunOptions, Kind>> = {
  ...{ target: text, origin: text, only, depth, replay: text, out: text, resume: text },
  ...{ waivers: text, env: text, baseline: text, continue: text },
  ...numbers,
  ...{ profile: object, allow: listOf(allEffects), shard, report: listOf(reportFormats), perOperation: bounds, signal },
  ...{ strict: boolean, discover: boolean, onNote: ofType('function') },
};

async function refuseWrongOptions(options: unknown): Promise<void> {
  const { describeFound } = await import('../profile/validate.js');
  if (!isObject(options))
    throw new ConfigurationError(`run: expected an object of options; found ${describeFound(options, [])}`);
  const names = Object.keys(kinds);
  for (const [name, value] of Object.entries(options)) {
    if (!names.includes(name)) {
      const meant = meantAmong(name, names);
      const cure = meant === undefined ? `expected one of ${names.join(', ')}` : `did you mean \`${meant}\`?`;
      throw new ConfigurationError(`run: unknown option \`${name}\`; ${cure}`);
    }
    const [expected, isRight, words = []] = kinds[name as keyof RunOptions];
    if (value === undefined || isRight(value)) continue;
    const odd: unknown = Array.isArray(value) ? value.find((one) => !words.includes(one as string)) : undefined;
    throw new ConfigurationError(
      `run: wrong option \`${name}\`; expected ${expected}; found ${shownOf(name as keyof RunOptions, value) ?? describeFound(value, [])}${typeof odd === 'string' ? didYouMean(odd, words) : ''}`,
    );
  }
}

const mostShown = 80;

/** Kinds of options in whose place somebody may paste a secret. */
const unshown: readonly Kind[] = [text, only, object, signal];

/** The value of any other option, where it is short. */
function shownOf(name: keyof RunOptions, value: unknown): string | undefined {
  const isShown = !unshown.includes(kinds[name]) && typeof value !== 'number';
  const text = isShown ? unlessItThrows(() => JSON.stringify(value) as string | undefined) : undefined;
  return text === undefined || text.length > mostShown ? undefined : text;
}

/** A message with the names that options have here: `--per-operation` is `perOperation`. A command stays one. */
function inProperties(message: string): string {
  // What stands in quotes was given.
  return message.replaceAll(/"[^"]*"|`[^`]*`|--[a-z]+(?:-[a-z]+)*/g, (part) => {
    const [, option = '', value] = /^`?--([a-z-]+)(?: ([^`]+))?`?$/.exec(part) ?? [];
    const name = option.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    if (!Object.hasOwn(kinds, name)) return part;
    return value === undefined ? `\`${name}\`` : `\`${name}: '${value}'\``;
  });
}

async function resultOf({ summary: written, exitCode, folder }: Executed): Promise<RunResult> {
  const { isFailure } = await import('../results/conclusion.js');
  const { resultLine } = await import('../reports/result.js');
  const { because, remarks, ...others } = written.conclusion;
  const conclusion = { ...others, because: inProperties(because), remarks: remarks.map(inProperties) };
  const summary = { ...written, conclusion };
  const failing = summary.requirements.filter(({ verdict }) => verdict === 'fail');
  const findings = failing.flatMap((result) => {
    const { id, level = 'note', says, findings: own } = result;
    const accepted: FailedFinding['acceptedBy'] | undefined =
      acceptedBy(result) ?? (isFailure(result, summary.run.strict) ? undefined : 'its level');
    return own.map((finding) => ({ id, level, says, ...(accepted && { acceptedBy: accepted }), ...finding }));
  });
  const isMust = ({ level }: FailedFinding): number => Number(level === 'must');
  const line = inProperties(resultLine(written));
  return { exitCode, line, findings: findings.sort((left, right) => isMust(right) - isMust(left)), summary, folder };
}
