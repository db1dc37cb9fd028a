import { join } from 'node:path';
import type { DossierItem } from '../../../src/product/reports/dossier/items.js';
import { citedExchanges, type Exchanges } from '../../../src/product/reports/html/exchanges.js';
import { compare } from '../../../src/product/results/compare.js';
import type { Difference } from '../../../src/product/results/difference.js';
import { journalName } from '../../../src/product/results/journal.js';
import { exchangesIn } from '../../../src/product/results/read-journal.js';
import type { RunSummary } from '../../../src/product/results/run-json.js';
import { faultyRun } from '../results/judged.js';

/** What reports are made from. */
export interface Spiked {
  readonly summary: RunSummary;
  readonly difference: Difference;
  readonly items: readonly DossierItem[];
  readonly exchanges: Exchanges;
}

/** Members that the suite, its catalogues or the command line decide alone; every other string may be a target's. */
const own = new Set(
  (
    'id api says source level kind operation area verdict fingerprint group base bases exchanges control startedAt endedAt ' +
    'observedAt firstSeen lastGood documents document coverage steadiness depth version schema target tested other failOn ' +
    'foundIn classification targetOption evidence counts waived method class credentials state inputs input'
  ).split(' '),
);

/** A run with findings, and a comparison and a dossier of it, in which every string of a target is replaced. */
export async function spiked(): Promise<(text: string) => Spiked> {
  const { summary, folder } = await faultyRun();
  const failed = summary.requirements.filter(({ findings }) => findings.length > 0).slice(0, 6);
  const open = summary.requirements.filter(({ verdict }) => verdict === 'inconclusive' || verdict === 'unexercised');
  const short = { ...summary, requirements: [...failed, ...open.slice(0, 4)] };
  const found = await exchangesIn(join(folder, journalName), citedExchanges(short));
  const exchanges = found.slice(0, 6);
  const passed = failed.map((result) => ({ ...result, verdict: 'pass' as const, findings: [] }));
  const base = compare([{ ...short, requirements: passed }, short]);
  const [first] = base.added;
  const others = { warnings: ['w'], notCompared: base.added, gone: [first!], still: [first!] };
  const difference: Difference = { ...base, ...others, flaky: [{ ...first!, foundIn: 'after' }] };
  const items = failed.flatMap((result) =>
    result.findings.slice(0, 2).map((finding): DossierItem => ({
      ...{ classification: 'New failures', because: 'b', foundIn: 'new', result, finding },
      ...{ documentHash: 'ab', firstSeen: summary.run.startedAt },
      ...{ shown: exchanges.slice(0, 2), control: exchanges[1]! },
      counterpart: { exchange: exchanges[0]!, sameRequest: true },
      ...(finding.excerpt && { otherExcerpt: finding.excerpt }),
    })),
  );
  return (text) => {
    const replaced = replace(short, text);
    return {
      summary: {
        ...replaced,
        requirements: replaced.requirements.map((result) => ({
          ...result,
          findings: result.findings.map((finding) => ({ ...finding, at: text, requestId: text })),
        })),
        run: { ...replaced.run, targetOption: '', target: { ...replaced.run.target, name: text } },
        end: { ...replaced.end, interrupted: { [text]: 1 }, leftOut: { [text]: 2 } },
        leftBehind: {
          orders: [{ id: text, exchange: 'run-1', says: text }],
          vaults: [{ wallet: text, address: text, says: text }],
        },
        suiteFaults: { [text]: 1 },
        comparison: replace(difference, text),
      },
      difference: replace(difference, text),
      items: replace(items, text),
      exchanges: new Map(exchanges.map((exchange) => [exchange.id, replace(exchange, text)])),
    };
  };
}

function replace<Value>(value: Value, text: string): Value {
  return replaced(value, text) as Value;
}

function replaced(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((one) => replaced(one, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, isOwn(name, member) ? member : replaced(member, text)]),
  );
}

/** A run names its target by a text, and a summary holds a target as an object. */
function isOwn(name: string, member: unknown): boolean {
  return own.has(name) && !(name === 'control' && typeof member === 'object');
}
