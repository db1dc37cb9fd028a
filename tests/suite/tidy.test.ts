import { describe, expect, test } from 'vitest';
import { allowances, engine, type Allowance } from './allowed-imports.js';
import { filesIn, importsOf, textOf, type Import } from './source-tree.js';

const sources = filesIn('src', ['.ts', '.mjs']);
const code = [...sources, ...filesIn('tests', ['.ts'])];
const prose = [
  ...filesIn('specs', ['.yaml', '.json']),
  ...filesIn('docs', ['.md']),
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
];
/** These two name what is forbidden. */
const self = ['tests/suite/tidy.test.ts', 'tests/suite/allowed-imports.ts'];

describe('imports', () => {
  test.each(allowances)('src/$part: $because', ({ part }) => {
    const own = sources.filter((file) => allowanceOf(file).part === part);
    expect(own, 'a row without files').not.toEqual([]);
    expect(own.flatMap(importsOf).filter(isRefused).map(tell)).toEqual([]);
  });

  test('the table itself refuses what it should', () => {
    const of = (from: string, to: string, typesOnly = false): boolean => isRefused({ from, to, typesOnly });
    expect(of('src/reference/server.ts', 'src/swap-order/checks/index.ts', true)).toBe(true);
    expect(of('src/reference/server.ts', 'src/swap-order/fixtures.ts')).toBe(true);
    expect(of('src/reference/server.ts', 'src/swap-order/fixtures.ts', true)).toBe(false);
    expect(of('src/core/json.ts', 'undici')).toBe(true);
    expect(of('src/core/scenario.ts', 'fast-check', true)).toBe(false);
    expect(of('src/core/scenario.ts', 'fast-check')).toBe(true);
    expect(of('src/borrow/view.ts', 'src/trigger/view.ts')).toBe(true);
    expect(of('src/borrow/view.ts', 'generated/trigger/types.ts', true)).toBe(true);
    expect(of('src/run.ts', 'src/reference/server.ts')).toBe(true);
    expect(of('src/run.ts', 'src/selection.ts')).toBe(false);
    expect(of('src/run.ts', 'src/cli.ts')).toBe(true);
    expect(of('src/explore/plan.ts', 'src/run.ts')).toBe(true);
    expect(of('src/report/terminal.ts', 'src/target/send.ts')).toBe(true);
  });

  test('requests leave through one file', () => {
    const sending = ['undici', 'node:http', 'node:https', 'node:net', 'node:tls', 'node:http2'];
    const files = sources
      // These two listen; they are asked and ask nobody.
      .filter((file) => !/^src\/(?:reference|proof)\//.test(file))
      .filter(
        (file) =>
          importsOf(file).some(({ to, typesOnly }) => !typesOnly && sending.includes(to)) ||
          /\bfetch\(/.test(textOf(file)),
      );
    expect(files).toEqual(['src/target/transport.ts']);
  });
});

test('every source file can be reached from an entry or from a test', () => {
  const entries = ['src/cli.ts', 'src/index.ts', 'src/generate/main.ts', 'src/reference/worker-from-source.mjs'];
  const waiting = [...entries, ...filesIn('tests', ['.ts'])];
  const reached = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...importsOf(file).flatMap(({ to }) => (sources.includes(to) ? to : [])));
  }
  expect(sources.filter((file) => !reached.has(file))).toEqual([]);
});

test('core knows no clock, no network and no chance', () => {
  const impure =
    /\bDate\.now\b|\bnew Date\(\)|\bperformance\.|\bMath\.random\b|\brandom(?:UUID|Bytes|Int)\b|\bprocess\./;
  expect(sources.filter((file) => file.startsWith('src/core/') && impure.test(textOf(file)))).toEqual([]);
});

describe('files', () => {
  /** About two hundred; what is a quarter longer wants to be two files. There are no exceptions. */
  const longest = 250;

  test(`no file of code has more than ${longest} lines`, () => {
    const long = code.filter((file) => textOf(file).split('\n').length - 1 > longest);
    expect(long).toEqual([]);
  });

  test('no file or folder is named for nothing in particular', () => {
    expect(
      code.filter((file) => /\b(?:utils?|helpers?|common|misc|manager)\b/i.test(file.replace('common-vaults', ''))),
    ).toEqual([]);
  });
});

describe('words', () => {
  const forbidden: readonly (readonly [string, RegExp])[] = [
    ['a note to do it later', /\b(?:TODO|FIXME|XXX|HACK)\b/],
    ['a path of one machine', /(?:^|[\s"'`(])\/(?:work|tmp|home|root|Users)\//m],
    ['a name for nothing in particular', /\b(?:utils|helpers?|manager)\b/i],
    [
      'a check that was switched off',
      /@ts-(?:ignore|nocheck|expect-error)|eslint-disable|\b(?:test|describe|it)\.(?:skip|only|todo)\b/,
    ],
  ];

  test.each(forbidden)('%s stands nowhere', (_, words) => {
    const files = [...code, ...prose].filter((file) => !self.includes(file));
    expect(files.flatMap((file) => linesWith(file, words))).toEqual([]);
  });

  test('no value is of the type any', () => {
    const any = /(?::|<|\bas|\|)\s*any\b(?!\s+\w)|\bany\[\]/;
    const files = code.filter((file) => !self.includes(file));
    expect(
      files.flatMap((file) => linesWith(file, any).filter((line) => !/:\d+: *(?:\/\*\*|\*|\/\/)/.test(line))),
    ).toEqual([]);
  });
});

function allowanceOf(file: string): Allowance {
  const path = file.replace(/^src\//, '');
  const fitting = allowances.filter(({ part }) => part === '' || path === part || path.startsWith(`${part}/`));
  return fitting.sort((one, other) => other.part.length - one.part.length)[0]!;
}

function isRefused({ from, to, typesOnly }: Import): boolean {
  const { part, may, mayKnow = [], packages } = allowanceOf(from);
  const place = to.replace(/^src\//, '');
  const fits = (allowed: string): boolean =>
    allowed === engine ? /^(?!cli\.)[^/]+\.ts$/.test(place) : place === allowed || place.startsWith(`${allowed}/`);
  if (to === 'package.json') return false;
  if (to.startsWith('src/') || to.startsWith('generated/')) {
    if (part !== '' && fits(part)) return false;
    return !may.some(fits) && !(typesOnly && mayKnow.some(fits));
  }
  if (packages.some((allowed) => fits(allowed) || (allowed.endsWith('*') && to.startsWith(allowed.slice(0, -1)))))
    return false;
  return !(typesOnly && mayKnow.includes(to));
}

function tell({ from, to, typesOnly }: Import): string {
  return `${from} imports ${typesOnly ? 'types of ' : ''}${to}`;
}

function linesWith(file: string, words: RegExp): string[] {
  return textOf(file)
    .split('\n')
    .flatMap((line, index) => (words.test(line) ? `${file}:${index + 1}: ${line.trim()}` : []));
}
