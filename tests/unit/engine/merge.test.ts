import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { registered } from '../../../src/product/apis/registry.js';
import { isObject } from '../../../src/product/json/parse.js';
import { summaryOf } from '../../../src/product/engine/rejudge.js';
import type { JournalEntry } from '../../../src/product/results/journal.js';
import type { RunSummary } from '../../../src/product/results/run-json.js';
import { mergeOf, partIn, recordRun, type Merged, type RecordedRun } from './recorded-runs.js';

const defects = [
  'order-quote-with-empty-transaction',
  'order-v2-with-added-field',
  'order-v2-swap-mode-null',
  'borrow-minimum-not-enforced',
  'trigger-own-order-never-cancelled',
  'trigger-errors-as-titles',
];
/** One of each kind of check whose traces carry facts that name exchanges, and of each that needs a positive control. */
const only = 'getOrder,operate,trigger';

let clean: RecordedRun;
let faulty: RecordedRun;

beforeAll(async () => {
  clean = await recordRun(1, [], only);
  faulty = await recordRun(2, defects, only);
});

const folds = new Set(
  registered.flatMap(({ api }) =>
    Object.entries(api.checks).flatMap(([id, check]) => (check.kind === 'fold' ? [id] : [])),
  ),
);

/** Holds two merges to one and the same result; a comparison of texts is quick, one of objects says where they differ. */
function expectSame(one: Merged, other: Merged): void {
  if (inOrder(one.summary) !== inOrder(other.summary)) expect(one.summary).toEqual(other.summary);
}

const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );

const tallies = ({ requirements }: RunSummary) =>
  requirements.map(({ id, verdict, exercised, violations, findings }) => ({
    id,
    verdict,
    exercised,
    violations,
    findings: findings.map(({ fingerprint }) => fingerprint).sort(),
  }));

const failed = ({ requirements }: RunSummary) =>
  requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);

/** Cuts a run into `count` parts; a number for each trace says into which. */
function cut({ traces }: RecordedRun, count: number, into: readonly number[]): JournalEntry[][][] {
  const parts: JournalEntry[][][] = Array.from({ length: count }, () => []);
  traces.forEach((trace, index) => parts[into[index % into.length]! % count]!.push([...trace]));
  return parts;
}

const cuts = fc.array(fc.nat({ max: 11 }), { minLength: 7, maxLength: 31 });

describe('runs that are merged', () => {
  test('give the same result in any order and any grouping, and keep what failed in one of them', async () => {
    await fc.assert(
      fc.asyncProperty(
        cuts,
        cuts,
        fc.nat({ max: 23 }),
        fc.integer({ min: 1, max: 3 }),
        async (one, other, turn, at) => {
          const nights = [
            ...cut(clean, 2, one).map((traces, index) => partIn(clean, `clean${index}`, { traces })),
            ...cut(faulty, 2, other).map((traces, index) => partIn(faulty, `faulty${index}`, { traces })),
          ];
          const whole = await mergeOf(nights);
          const turned = permutation(nights, turn);
          expectSame(await mergeOf(turned), whole);
          const first = await mergeOf(turned.slice(0, at));
          expectSame(await mergeOf([...turned.slice(at), first.folder]), whole);
          expect(tallies(await summaryOf(join(whole.folder, 'journal.ndjson')))).toEqual(tallies(whole.summary));
          const kept = new Set(failed(whole.summary));
          for (const night of nights)
            for (const id of failed(await summaryOf(join(night, 'journal.ndjson')))) expect(kept).toContain(id);
        },
      ),
      { numRuns: 2, endOnFailure: true },
    );
  });

  test('add up: the shards of a run say what the run says', async () => {
    const whole = await summaryOf(join(partIn(faulty, 'whole', { traces: faulty.traces }), 'journal.ndjson'));
    expect(failed(whole).length).toBeGreaterThanOrEqual(defects.length);
    await fc.assert(
      fc.asyncProperty(cuts, fc.integer({ min: 2, max: 5 }), async (into, of) => {
        const shards = cut(faulty, of, into).map((traces, index) =>
          partIn(faulty, `shard${index}`, { traces, shard: { index: index + 1, of } }),
        );
        const { summary } = await mergeOf(shards);
        expect(tallies(summary)).toEqual(tallies(whole));
        expect(summary.end.exitCode).toBe(1);
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });

  test('count the violations of every night', async () => {
    const nights = [partIn(faulty, 'one', { traces: faulty.traces }), partIn(faulty, 'two', { traces: faulty.traces })];
    const { summary } = await mergeOf(nights);
    const single = await summaryOf(join(nights[0]!, 'journal.ndjson'));
    for (const [index, result] of summary.requirements.entries()) {
      if (folds.has(result.id)) continue;
      const own = single.requirements[index]!;
      expect([result.id, result.exercised, result.violations]).toEqual([own.id, 2 * own.exercised, 2 * own.violations]);
    }
  });

  test('give the same bytes in any order', async () => {
    const parts = cut(faulty, 3, [0, 1, 2]).map((traces, index) => partIn(faulty, `part${index}`, { traces }));
    const bytes = async (folders: readonly string[]): Promise<string> => {
      const { folder, summary } = await mergeOf(folders);
      return `${JSON.stringify(summary)}\n${readFileSync(join(folder, 'journal.ndjson'), 'utf8')}`;
    };
    expect(await bytes(parts.toReversed())).toBe(await bytes(parts));
  });

  test('lend each other their positive controls', async () => {
    const needsControl = new Set(
      registered.flatMap(({ api }) =>
        Object.entries(api.checks).flatMap(([id, check]) =>
          check.kind !== 'fold' && check.control !== undefined ? [id] : [],
        ),
      ),
    );
    let without = 0;
    let wanted: string | undefined;
    for (; wanted === undefined; without += wanted === undefined ? 1 : 0) {
      const folder = partIn(clean, 'alone', { traces: [clean.traces[without]!] });
      const { requirements } = await summaryOf(join(folder, 'journal.ndjson'));
      wanted = requirements.find(
        ({ id, reason }) => needsControl.has(id) && (reason ?? '').includes('valid counterpart'),
      )?.id;
    }
    const { summary } = await mergeOf([
      partIn(clean, 'probe', { traces: [clean.traces[without]!] }),
      partIn(clean, 'others', { traces: clean.traces.filter((_, index) => index !== without) }),
    ]);
    expect(summary.requirements.find(({ id }) => id === wanted)?.verdict).toBe('pass');
  });
});

describe('evidence that does not add up is refused', () => {
  const few = () => clean.traces.slice(0, 2);
  const part = (id: string, changed: Omit<Parameters<typeof partIn>[2], 'traces'> = {}) =>
    partIn(clean, id, { traces: few(), ...changed });

  test('the same run twice, also within a merged one', async () => {
    const [one, two] = [part('one'), part('two')];
    await expect(mergeOf([one, one])).rejects.toThrow('the same run one');
    await expect(mergeOf([(await mergeOf([one, two])).folder, two])).rejects.toThrow('the same run two');
  });

  test('the same shard twice', async () => {
    const shards = [part('one', { shard: { index: 1, of: 2 } }), part('two', { shard: { index: 1, of: 2 } })];
    await expect(mergeOf(shards)).rejects.toThrow('the same shard 1 of 2 with seed 1');
  });

  test('other documents', async () => {
    const other = part('two', { documents: { ...clean.header.documents, borrow: 'another' } });
    await expect(mergeOf([part('one'), other])).rejects.toThrow('another `documents`');
  });

  test('other addresses, but for the port of a reference', async () => {
    const { target } = clean.header;
    const moved = (to: string, isReference: boolean) => ({
      target: {
        ...target,
        isReference,
        bases: Object.fromEntries(
          Object.entries(target.bases).map(([base, url]) => [base, url.replace('http://reference.invalid', to)]),
        ),
      },
    });
    const at = (id: string, to: string, isReference: boolean) => part(id, moved(to, isReference));
    await expect(
      mergeOf([at('one', 'http://a.invalid:1', false), at('two', 'http://a.invalid:2', false)]),
    ).rejects.toThrow('has the address http://a.invalid:2/');
    await expect(mergeOf([at('one', 'http://a.invalid', true), at('two', 'http://b.invalid', true)])).rejects.toThrow(
      'has the address http://b.invalid',
    );
    await mergeOf([at('one', 'http://a.invalid:1', true), at('two', 'http://a.invalid:2', true)]);
  });
});

describe('what is missing is no evidence', () => {
  const shards = (indices: readonly number[], isKilled = false) =>
    indices.map((index) =>
      partIn(clean, `shard${index}`, {
        traces: cut(clean, 4, [0, 1, 2, 3])[index - 1]!,
        shard: { index, of: 4 },
        isKilled: isKilled && index === 2,
      }),
    );

  test('all shards make a run that conforms', async () => {
    const { summary } = await mergeOf(shards([1, 2, 3, 4]));
    expect(summary.end).toMatchObject({ exitCode: 0, interrupted: {} });
  });

  test('a missing shard is no conforming run, whatever the others say', async () => {
    const two = await mergeOf(shards([1, 4]));
    expect(two.summary.end.exitCode).toBe(2);
    const { summary } = await mergeOf([two.folder, ...shards([2])]);
    expect(summary.end.exitCode).toBe(2);
    expect(summary.run.merged).toHaveLength(3);
    expect((await mergeOf([two.folder, ...shards([2, 3])])).summary.end.exitCode).toBe(0);
  });

  test('a killed shard is no conforming run, and stays one in further merges', async () => {
    const two = await mergeOf(shards([1, 2], true));
    expect((await mergeOf([two.folder, ...shards([3, 4])])).summary.end.exitCode).toBe(2);
  });
});

function permutation<T>(values: readonly T[], turn: number): readonly T[] {
  const left = [...values];
  let rest = turn;
  return values.map(() => {
    const at = rest % left.length;
    rest = Math.floor(rest / left.length);
    return left.splice(at, 1)[0]!;
  });
}
