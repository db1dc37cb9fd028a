import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compareOccurrences, type Cell } from '../judge/evidence.js';
import type { ApiEvidence } from '../judge/judge.js';
import { jsonText } from '../json/text.js';
import { ConfigurationError } from '../model/configuration-error.js';
import type { Exchange } from '../model/exchange.js';
import type { ConfirmationEntry, EndEntry, RunHeader } from './journal.js';
import { withoutSecrets } from '../mask/mask.js';
import { bySending } from './left-behind.js';
import type { SurveyState } from './observations.js';
import { createSealing, unsealedFile } from './checksum.js';
import { mapped, packed, unpacked, type PackedEvidence } from './packed-evidence.js';
import {
  mostInputs,
  packedParts,
  unpackedParts,
  withFewInputs,
  type Forgotten,
  type Inputs,
  type PackedParts,
} from './packed-parts.js';

/** What is known of one API. */
export interface StoredApi {
  readonly evidence: ApiEvidence;
  readonly confirmations: readonly ConfirmationEntry[];
}

type PackedApi = Omit<StoredApi, 'evidence'> & { readonly evidence: PackedEvidence };

/** All that verdicts rest on, without the traffic: it adds up with that of other files, in any order. Secrets are masked. */
export interface EvidenceFile {
  readonly schema: typeof schema;
  readonly inputs: Inputs;
  /** Recorded files beyond those that the inputs name. */
  readonly forgotten?: Forgotten;
  readonly run: RunHeader;
  readonly end: Omit<EndEntry, 'exitCode'>;
  readonly apis: Readonly<Record<string, StoredApi>>;
  readonly survey: SurveyState;
  /** Exchanges that findings rest on, the most important ones first. */
  readonly exchanges: readonly Exchange[];
  /** What was left out to keep the file small; no verdict depends on it. */
  readonly reduced?: readonly string[];
}

const schema = 'plumbline-evidence-4';

export const evidenceName = 'evidence.json';

/** Bytes of an evidence file, whatever the length of the traffic. */
const greatestBytes = 500_000;

/** Writes an evidence file as JSON. What does not fit is left out, exchanges first; verdicts stay the same. */
export function evidenceText(file: Omit<EvidenceFile, 'schema'>): string {
  const few = withFewInputs(file.run, file.inputs, file.forgotten);
  const { reduced: before = [], ...whole } = file;
  let kept: EvidenceFile = { ...whole, ...few, end: withFewEndings(file.end), schema, exchanges: [] };
  const reduced = new Set(before);
  if (few.forgotten !== undefined) reduced.add(`ids of recorded files beyond ${mostInputs}`);
  for (const [what, reduce] of reductions) {
    if (bytesOf(storedForm(kept)) <= greatestBytes) break;
    kept = reduce(kept);
    reduced.add(what);
  }
  let left = greatestBytes - bytesOf(storedForm(kept)) - 200;
  const exchanges: Exchange[] = [];
  for (const exchange of file.exchanges) {
    const size = bytesOf(exchange) + 1;
    if (size > left) continue;
    left -= size;
    exchanges.push(exchange);
  }
  if (exchanges.length < file.exchanges.length) reduced.add('exchanges of some findings');
  const text = jsonText({ ...storedForm(kept), exchanges, ...(reduced.size > 0 && { reduced: [...reduced].sort() }) });
  return `${createSealing()(withoutSecrets(text))}\n`;
}

function storedForm({ inputs, run, ...file }: EvidenceFile): object {
  const { merged: _, ...header } = run;
  const parts = packedParts(run, inputs);
  return {
    ...file,
    ...(parts === undefined ? { inputs, run } : { run: header, parts }),
    apis: mapped(file.apis, ({ evidence, ...api }) => ({ ...api, evidence: packed(evidence) })),
  };
}

/** Files that end early are named as long as they are few. */
const mostEndings = 50;

function withFewEndings(end: EvidenceFile['end']): EvidenceFile['end'] {
  const { incomplete = [] } = end;
  if (incomplete.length <= mostEndings) return end;
  const others = `and ${incomplete.length - mostEndings} more`;
  return { ...end, incomplete: [...incomplete.slice(0, mostEndings), others] };
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(jsonText(value));
}

type Reduction = readonly [what: string, reduce: (file: EvidenceFile) => EvidenceFile];

const reductions: readonly Reduction[] = [
  ['findings beyond 20 of a requirement', (file) => withOccurrences(file, 20)],
  [
    'fields beyond 60 of an operation',
    (file) =>
      withSurvey(file, {
        presence: file.survey.presence.map((presence) => ({ ...presence, fields: presence.fields.slice(0, 60) })),
      }),
  ],
  [
    'forms of error bodies',
    (file) =>
      withSurvey(file, {
        observations: file.survey.observations.map((observation) => ({ ...observation, bodies: [] })),
      }),
  ],
  [
    'orders and vaults left behind beyond 100',
    (file) => {
      const { orders, vaults, cancelled } = file.survey.leftBehind;
      const leftBehind = {
        orders: orders.toSorted(bySending).slice(0, 100),
        vaults: vaults.toSorted(bySending).slice(0, 100),
        cancelled: cancelled.slice(0, 100),
      };
      return withSurvey(file, { leftBehind });
    },
  ],
  ['findings beyond 3 of a requirement', (file) => withOccurrences(file, 3)],
  ['observations', (file) => withSurvey(file, { observations: [], presence: [] })],
  ['findings beyond 1 of a requirement', (file) => withOccurrences(file, 1)],
];

function withSurvey(file: EvidenceFile, changed: Partial<SurveyState>): EvidenceFile {
  return { ...file, survey: { ...file.survey, ...changed } };
}

/** Keeps the first occurrences at each address and operation; how many there were is counted beside them. */
function withOccurrences(file: EvidenceFile, most: number): EvidenceFile {
  const reduced = (cell: Cell): Cell => ({
    ...cell,
    occurrences: Object.fromEntries(
      Object.entries(cell.occurrences)
        .sort(([, one], [, other]) => compareOccurrences(one, other))
        .slice(0, most),
    ),
  });
  return {
    ...file,
    apis: mapped(file.apis, ({ evidence, confirmations }) => ({
      confirmations: confirmations.slice(0, 20 * most),
      evidence: { ...evidence, requirements: mapped(evidence.requirements, (cells) => mapped(cells, reduced)) },
    })),
  };
}

/** The evidence file that a path names: a file, or the one in a folder that has no journal. */
export function readEvidence(path: string): EvidenceFile {
  const file = isFolder(path) ? join(path, evidenceName) : path;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigurationError(
      `${file}: cannot be read (${(error as Error).message}); expected the folder of a run, or what \`plumbline judge\` wrote as ${evidenceName}`,
    );
  }
  return parsedEvidence(text, file);
}

/** Reads the text of an evidence file; `file` names it in errors. */
export function parsedEvidence(text: string, file: string): EvidenceFile {
  const again = 'judge its traffic again with this version';
  const { apis, parts, ...rest } = unsealedFile(text, file, { schema, what: 'an evidence file', again }) as Omit<
    EvidenceFile,
    'apis'
  > & { readonly apis: Record<string, PackedApi>; readonly parts?: PackedParts };
  const { inputs = rest.inputs, merged } = parts === undefined ? {} : unpackedParts(parts, rest.run.startedAt);
  const run = merged === undefined ? rest.run : { ...rest.run, merged };
  return {
    ...rest,
    inputs,
    run,
    apis: mapped(apis, ({ evidence, ...api }) => ({ ...api, evidence: unpacked(evidence) })),
  };
}

export function hasEvidence(path: string): boolean {
  return existsSync(isFolder(path) ? join(path, evidenceName) : path);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
