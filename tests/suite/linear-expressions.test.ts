import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createContext, Script } from 'node:vm';
import ts from 'typescript';
import { expect, test, vi } from 'vitest';
import { filesIn, root } from './source-tree.js';

/** Rooms whose expressions meet no foreign text: the generator reads this repository, the reference and the proof themselves. */
const ownText = /^src\/(?:laboratory|reference)\//;

interface Found {
  readonly where: string;
  readonly expression: RegExp;
}

/** Every regular expression literal of a source file. */
function literalsIn(file: string): readonly Found[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = source.getLineAndCharacterOfPosition(node.pos);
      found.push({
        where: `${relative(root, file)}:${line + 1}`,
        expression: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Expressions that a module builds when it is loaded. */
async function builtBy(file: string): Promise<readonly Found[]> {
  const found: Found[] = [];
  const genuine = globalThis.RegExp;
  globalThis.RegExp = new Proxy(genuine, {
    construct(target, given: [string, string?]) {
      const expression = new target(...given);
      found.push({ where: relative(root, file), expression });
      return expression;
    },
  });
  try {
    await import(/* @vite-ignore */ file);
  } finally {
    globalThis.RegExp = genuine;
  }
  return found;
}

/** A few characters of every kind that an expression knows, and some that it may not. */
function alphabetOf({ source }: RegExp): readonly string[] {
  const classes: Readonly<Record<string, string>> = { w: 'a', d: '0', s: ' ', S: 'a', W: '!', D: 'a' };
  const known = Array.from(source.replace(/\\(.)/g, (_, escaped: string) => classes[escaped] ?? escaped));
  const literal = known.filter((character) => !'^$?*+|{}'.includes(character) || source.includes(`\\${character}`));
  return [...new Set([...literal.slice(0, 24), '0', 'a', ' '])].slice(0, 14);
}

/** What stands before the first part of an expression that can repeat. */
function beginningOf({ source }: RegExp): string {
  const [plain = ''] = /^\^?(?:\\[^a-zA-Z0-9]|[^\\[\](){}?*+|.^$])*/.exec(source) ?? [];
  return plain.replace(/^\^/, '').replace(/\\(.)/g, '$1');
}

function* attacksOn(expression: RegExp, length: number): Iterable<string> {
  const alphabet = alphabetOf(expression);
  const pumps = [...alphabet, ...alphabet.flatMap((one) => alphabet.map((other) => one + other))];
  const beginnings = new Set(['', beginningOf(expression), beginningOf(expression).slice(0, -1)]);
  for (const pump of pumps)
    for (const beginning of beginnings) yield `${beginning}${pump.repeat(length / pump.length)}\u0001`;
}

const script = new Script('work()');

/** A text of some thousand characters takes a linear expression less than a millisecond; these are some hundred texts. */
function endsInTime(work: () => void): boolean {
  try {
    script.runInContext(createContext({ work }), { timeout: 10_000 });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}

function match(expression: RegExp, text: string): void {
  if (expression.global) text.replace(expression, '');
  else expression.exec(text);
}

/**
 * Milliseconds of the fastest of 20 matches against one text, of 3 where those take long, or of the first that takes less
 * than `enough`; other work of the machine only makes some slower.
 */
function fastest(expression: RegExp, text: string, enough = 0): number {
  let least = Infinity;
  for (let time = 0; time < (least > 20 ? 3 : 20) && least >= enough; time += 1) {
    const from = performance.now();
    match(expression, text);
    least = Math.min(least, performance.now() - from);
  }
  return least;
}

/** Characters; at four times the length, linear work grows by four and quadratic work by sixteen. */
const [short, long] = [2_000, 8_000];
const mostGrowth = 9;
/** A linear expression needs less than a tenth of this for a long text; only what takes longer is measured again. */
const suspiciousMs = 2;

/** The text on which the work of an expression grows faster than its length, if one is found. */
function superlinear(expression: RegExp): string | undefined {
  let found: string | undefined;
  let attack = '';
  // One thread watches all texts: each thread costs as much as hundreds of matches.
  const ends = endsInTime(() => {
    for (attack of attacksOn(expression, long)) {
      if (fastest(expression, attack, suspiciousMs) < suspiciousMs) continue;
      const growth = fastest(expression, attack) / fastest(expression, attack.slice(0, short) + '\u0001');
      if (growth <= mostGrowth) continue;
      found = `grows ${growth.toFixed(0)} times`;
      return;
    }
  });
  if (ends && found === undefined) return undefined;
  return `${JSON.stringify(attack.slice(0, 12))}… ${found ?? 'takes too long'}`;
}

const files = filesIn('src', ['.ts'])
  .filter((file) => !ownText.test(file))
  .map((file) => join(root, file));

test('the measurement of expressions sees what is quadratic, and nothing else', () => {
  expect(superlinear(/0+$/)).toBeDefined();
  expect(superlinear(/«([^»]+)»/g)).toBeDefined();
  expect(superlinear(/^[0-9]+$/)).toBeUndefined();
});

test('no expression of the sources that meets foreign text takes time that grows faster than it', async () => {
  const built: Found[] = [];
  // Other test files of this thread have loaded some of them.
  vi.resetModules();
  for (const file of files)
    if (readFileSync(file, 'utf8').includes('new RegExp(')) built.push(...(await builtBy(file)));
  const expressions = [...files.flatMap(literalsIn), ...built];
  expect(built.length).toBeGreaterThan(2);
  expect(expressions.length).toBeGreaterThan(100);
  const slow = expressions.flatMap(({ where, expression }) => {
    const attack = superlinear(expression);
    return attack === undefined ? [] : [`${where} ${String(expression)} ${attack}`];
  });
  expect(slow).toEqual([]);
});
