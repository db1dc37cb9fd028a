import { groupedBy } from '../model/groups.js';
import { lostAt } from './addresses.js';
import { commandOnTarget } from './command.js';
import { tooLittle } from './conclusion.js';
import { gapsOf } from './evidence.js';
import { isRecorded } from './parts.js';
import type { RequirementResult, RunSummary } from './run-json.js';
import { wasStopped } from './journal.js';

/** An API or a headline area of which too little was tested for a verdict. */
export interface Undecided {
  readonly area: string;
  /** `249 of 280`: MUST requirements that were tested, of those that can be. */
  readonly have: string;
  readonly need: number;
  /** Why the others were not tested: the most frequent reason. */
  readonly because: string;
  /** What to do, with a command between backticks where there is one. */
  readonly remedy: string;
}

/** What keeps a run from a verdict for want of evidence; empty where enough was tested, or nothing could be. */
export function undecidedIn(summary: RunSummary): readonly Undecided[] {
  const { evidence, end, unrecognised, requirements } = summary;
  if (end.sent.total === 0 || unrecognised.length > 0 || evidence.conclusive === 0) return [];
  return gapsOf(evidence).map(({ name, of, conclusive, exercisable }) => {
    const open = requirements.filter(
      (requirement) => isOpen(requirement) && (requirement.api === of || requirement.area === of),
    );
    const [because = '', count = 0] = mostFrequent(open.map(({ reason = '' }) => reason));
    return {
      area: name,
      have: `${conclusive} of ${exercisable}`,
      need: Math.ceil(evidence.required * exercisable),
      because: `${because} (${count})`,
      remedy: remedyOf(summary, because),
    };
  });
}

/** The remarks of the conclusion, without the one that the table of what is undecided says as well. */
export function remarksBeside(summary: RunSummary): readonly string[] {
  const { remarks } = summary.conclusion;
  return undecidedIn(summary).length === 0 ? remarks : remarks.filter((remark) => !remark.startsWith(tooLittle));
}

/** What to do, each once; where not everything needs the same, `of` names what needs it. */
export function remediesOf(rows: readonly Undecided[]): readonly { readonly of: string; readonly remedy: string }[] {
  const groups = groupedBy(rows, ({ remedy }) => remedy);
  return [...groups].map(([remedy, own]) => ({
    of: groups.size === 1 ? '' : `${own.map(({ area }) => area).join(', ')}: `,
    remedy,
  }));
}

function isOpen({ verdict, level, asked, counted, party }: RequirementResult): boolean {
  const isDecided = verdict === 'pass' || verdict === 'fail';
  return level === 'must' && asked && counted && party !== 'client' && !isDecided;
}

function mostFrequent(texts: readonly string[]): readonly [string, number] | [] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
}

/** One in so many requests that got nothing usable is too many for more requests to help. */
const lostOneIn = 10;

function remedyOf({ run, end, addresses }: RunSummary, because: string): string {
  if (isRecorded(run)) return 'Record more traffic';
  const isMuch = (lost: number, requests: number): boolean => lost * lostOneIn >= Math.max(requests, 1);
  const isThrottled = addresses.some(({ requests, outcomes }) => isMuch(outcomes['429'] ?? 0, requests));
  if (because.includes('(429)') || isThrottled) return 'Run again with a lower `--rps`';
  if (addresses.some((address) => isMuch(lostAt(address), address.requests)))
    return `See why the target does not respond: \`${commandOnTarget(run, 'doctor')}\``;
  if (wasStopped(end)) return 'Continue the run with `--resume`';
  if (Object.keys(end.interrupted).some((reason) => reason.includes('--time')))
    return 'Run again with a longer `--time`';
  if (run.requests === undefined) return `See what the target lacks: \`${commandOnTarget(run, 'doctor')}\``;
  const depth = run.depth === 'gate' ? [] : ['--depth', run.depth];
  const only = run.only.length === 0 ? [] : ['--only', run.only.join(',')];
  return `Send more requests: \`${commandOnTarget(run, 'run', '--requests', String(2 * run.requests), ...depth, ...only)}\``;
}
