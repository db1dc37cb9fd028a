import { createHash } from 'node:crypto';
import { registered } from '../apis/registry.js';
import { jsonText } from '../json/text.js';
import { ConfigurationError } from '../model/configuration-error.js';
import type { JudgeableScope, MergedPart, RunHeader } from '../results/journal.js';
import { compareParts, isRecorded, judgesClient, partsOf } from '../results/parts.js';

/** A run that is to be united with others: its header, and whether it came to its end. */
export interface MergedRun {
  /** Its journal, or the folder of its results. */
  readonly file: string;
  readonly header: RunHeader;
  readonly isIncomplete: boolean;
}

/** What must be equal for evidence to add up: the same requirements of the same documents, asked for in the same way. */
const common = ['version', 'documents', 'fixtures', 'only', 'strict'] as const;

/**
 * The header of several runs together; the order and the grouping in which they are merged change nothing. Throws a
 * `ConfigurationError` where their evidence does not add up, or where a run stands in two of the journals.
 */
export function unitedHeader(journals: readonly MergedRun[]): RunHeader {
  const [first] = journals;
  if (first === undefined) throw new ConfigurationError('merge: no folder; expected those of --out of several runs');
  for (const other of journals) refuseUnlike(first, other);
  const merged = startingTogether(distinctParts(journals), journals);
  const headers = journals
    .map(({ header }) => header)
    .sort((left, right) => compareParts(firstOf(left), firstOf(right)));
  const { shard: _, baseline: __, ...earliest } = headers[0]!;
  const baseline = commonBaseline(headers);
  const bases = Object.fromEntries(headers.flatMap(({ target }) => Object.entries(target.bases)).reverse());
  const requests = headers.map((header) => header.requests ?? Number.POSITIVE_INFINITY);
  const waivers = distinct(headers.flatMap((header) => header.waivers ?? []));
  // Recorded traffic that is added to a run shows no client by itself any more.
  const isMixed = isRecorded(earliest) && headers.some((header) => !judgesClient(header));
  return {
    ...earliest,
    ...(isMixed && { ownTraffic: true as const }),
    id: runId(merged),
    require: Math.max(...headers.map(({ require }) => require)),
    startedAt: merged[0]!.startedAt,
    merged,
    target: {
      ...earliest.target,
      bases: Object.fromEntries(Object.entries(bases).sort(([one], [other]) => (one < other ? -1 : 1))),
      allow: [...new Set(headers.flatMap(({ target }) => target.allow))].sort(),
      hasApiKey: headers.some(({ target }) => target.hasApiKey),
    },
    reach: Object.fromEntries(
      registered.map(({ api }) => [
        api.name,
        unitedReach(
          headers.flatMap(({ reach }) => reach[api.name] ?? []),
          api.bases.length > 1 && api.bases.every((base) => bases[base] !== undefined),
        ),
      ]),
    ),
    ...(requests.every(Number.isFinite) && { requests: Math.max(...requests) }),
    ...(waivers.length > 0 && { waivers }),
    ...(baseline && { baseline }),
  };
}

/** The run with which each of several was compared. */
export function commonBaseline(headers: readonly RunHeader[]): RunHeader['baseline'] {
  const [first, ...others] = headers.map(({ baseline }) => baseline);
  return others.every((other) => other?.id === first?.id) ? first : undefined;
}

/** The header of the shards of one run, which are judged together. Throws a `ConfigurationError` for any other runs. */
export function headerOfShards(journals: readonly MergedRun[]): RunHeader {
  const [first, ...others] = journals.map(({ header }) => header);
  const isOfOnePlan = ({ seed, depth, shard }: RunHeader): boolean =>
    shard !== undefined && seed === first!.seed && depth === first!.depth && shard.of === first!.shard?.of;
  if (![first!, ...others].every(isOfOnePlan))
    throw new ConfigurationError(
      `${journals.map(({ file }) => file).join(', ')}: not the journals of the shards of one run; \`plumbline merge\` unites the results of several runs`,
    );
  return unitedHeader(journals);
}

/** One part gives its own id, several one that follows from theirs. */
export function runId(parts: readonly Pick<MergedPart, 'id'>[]): string {
  if (parts.length === 1) return parts[0]!.id;
  const ids = parts.map(({ id }) => id).sort();
  return createHash('sha256').update(ids.join('\n')).digest('hex').slice(0, 12);
}

function firstOf(header: RunHeader): MergedPart {
  return partsOf(header)[0]!;
}

const wayToAlike =
  ': where only addresses are declared, each run finds fixtures of its own, and `plumbline doctor --write FILE` makes a profile with which they stay the same';

function refuseUnlike(first: MergedRun, other: MergedRun): void {
  const refuse = (what: string, expected: string): never => {
    throw new ConfigurationError(`merge: ${other.file} has another ${what} than ${first.file}; expected ${expected}`);
  };
  for (const key of common)
    if (withoutOrigins(first.header, key) !== withoutOrigins(other.header, key))
      refuse(`\`${key}\``, `runs alike${key === 'fixtures' ? wayToAlike : ''}`);
  const [one, two] = [first.header.target, other.header.target];
  if (one.name !== two.name) refuse(`target, "${two.name}",`, `one target, as "${one.name}"`);
  for (const [base, url] of Object.entries(two.bases)) {
    const own = one.bases[base];
    if (own !== undefined && addressOf(two, url) !== addressOf(one, own))
      refuse(`address for \`${base}\`, ${url},`, `one target, as at ${own}`);
  }
}

/** An address as runs must share it. A reference is served at another port each time. */
function addressOf({ isReference }: RunHeader['target'], text: string): string {
  const url = new URL(text);
  if (isReference) url.port = '';
  return url.href.replace(/\/$/, '');
}

/** Part of a header as text in which the target's own origins do not count. */
function withoutOrigins({ target, ...header }: RunHeader, key: (typeof common)[number]): string {
  const origins = Object.values(target.bases).map((url) => new URL(url).origin);
  return origins.reduce((text, origin) => text.replaceAll(origin, 'target'), jsonText(header[key]));
}

/** The parts of all journals; one that stands in two of them would count twice. */
function distinctParts(journals: readonly MergedRun[]): readonly MergedPart[] {
  const seen = new Map<string, string>();
  const refuse = (name: string, what: string, file: string): void => {
    const before = seen.get(name);
    if (before !== undefined)
      throw new ConfigurationError(`merge: ${file} and ${before} hold the same ${what}; expected each once`);
    seen.set(name, file);
  };
  return journals
    .flatMap(({ file, header, isIncomplete }) =>
      partsOf(header).map((part): MergedPart => {
        refuse(part.id, isRecorded(header) ? `recorded file (${part.id})` : `run ${part.id}`, file);
        const { shard, seed } = part;
        if (shard) {
          const name = `shard ${shard.index} of ${shard.of} with seed ${seed}`;
          refuse(name, name, file);
        }
        return { ...part, ...(isIncomplete && header.merged === undefined && { isIncomplete }) };
      }),
    )
    .sort(compareParts);
}

/** A recorded file starts when it is judged, which says nothing of it: all start with the first of them. */
function startingTogether(parts: readonly MergedPart[], journals: readonly MergedRun[]): readonly MergedPart[] {
  if (!journals.every(({ header }) => isRecorded(header))) return parts;
  const { startedAt } = parts[0]!;
  return parts.map((part) => ({ ...part, startedAt })).sort(compareParts);
}

/** What any of the runs could judge, the merged one could. */
function unitedReach(reaches: readonly JudgeableScope[], hasBothVersions: boolean): JudgeableScope {
  const capabilities = new Set(reaches.flatMap((reach) => reach.capabilities));
  const open = reaches.filter(({ nothing }) => nothing === undefined);
  if (hasBothVersions && open.length > 0) capabilities.add('second-version');
  const withheld = reaches
    .flatMap((reach) => Object.entries(reach.withheld))
    .filter(([capability]) => !capabilities.has(capability))
    .sort((left, right) => (left.join() < right.join() ? 1 : -1));
  const nothing = reaches.flatMap((reach) => reach.nothing ?? []).sort()[0];
  return {
    capabilities: [...capabilities].sort(),
    withheld: Object.fromEntries(withheld),
    ...(open.length === 0 && nothing !== undefined && { nothing }),
  };
}

function distinct<T>(values: readonly T[]): readonly T[] {
  const byText = new Map(values.map((value) => [jsonText(value), value]));
  return [...byText].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);
}
