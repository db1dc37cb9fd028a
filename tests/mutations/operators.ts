import ts from 'typescript';

type Compare = (left: number, right: number) => unknown;
type Join = (left: unknown, right: () => unknown) => unknown;

const conjunction: Join = (left, right) => (Boolean(left) ? right() : left);
const disjunction: Join = (left, right) => (Boolean(left) ? left : right());

/** Each operator and the one it is changed to. */
const comparisons: Readonly<Record<string, readonly [usual: Compare, changed: Compare, to: string]>> = {
  '===': [(left, right) => left === right, (left, right) => left !== right, '!=='],
  '!==': [(left, right) => left !== right, (left, right) => left === right, '==='],
  '<': [(left, right) => left < right, (left, right) => left <= right, '<='],
  '<=': [(left, right) => left <= right, (left, right) => left < right, '<'],
  '>': [(left, right) => left > right, (left, right) => left >= right, '>='],
  '>=': [(left, right) => left >= right, (left, right) => left > right, '>'],
  '+': [(left, right) => left + right, (left, right) => left - right, '-'],
  '-': [(left, right) => left - right, (left, right) => left + right, '+'],
};
const logical: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' };
const methods: Readonly<Record<string, string>> = { every: 'some', some: 'every' };

interface Site {
  readonly file: string;
  readonly line: number;
  readonly change: string;
}

/** A changed condition can make a loop endless. */
const mostCalls = 3_000_000;

/** What instrumented code calls: it evaluates each operator and list as it is written, but for that of the active site. */
function createSwitch() {
  let active = -1;
  let calls = 0;
  const reached = new Set<number>();
  const isChanged = (site: number): boolean => {
    reached.add(site);
    if (active >= 0 && (calls += 1) > mostCalls) throw new Error('the changed code does not end');
    return site === active;
  };
  return {
    sites: [] as Site[],
    reached,
    activate: (site: number): void => {
      active = site;
      calls = 0;
    },
    compare: (site: number, operator: string, left: number, right: number): unknown =>
      comparisons[operator]![isChanged(site) ? 1 : 0](left, right),
    both: (site: number, left: unknown, right: () => unknown): unknown =>
      (isChanged(site) ? disjunction : conjunction)(left, right),
    either: (site: number, left: unknown, right: () => unknown): unknown =>
      (isChanged(site) ? conjunction : disjunction)(left, right),
    not: (site: number, value: unknown): boolean => (isChanged(site) ? Boolean(value) : !value),
    list: (site: number, elements: readonly unknown[]): readonly unknown[] =>
      elements.filter((_, place) => !isChanged(site + place)),
    method: (site: number, name: string): string => (isChanged(site) ? methods[name]! : name),
  };
}

const name = 'plumblineMutations';
type Switch = ReturnType<typeof createSwitch>;

/** The one switch of this thread. */
export function theSwitch(): Switch {
  return ((globalThis as { [name]?: Switch })[name] ??= createSwitch());
}

/** The code of a check file with each of its operators and lists of texts behind the switch, and what it adds to its sites when it is loaded. */
export function instrument(file: string, text: string): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const sites: Site[] = [];
  const siteOf = (node: ts.Node, operator: string, to: string): string => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    const count = sites.push({
      file,
      line: line + 1,
      change: `\`${operator}\` → \`${to}\`, ${node.getText(source).slice(0, 90).replaceAll(/\s+/g, ' ')}`,
    });
    return `firstSite + ${count - 1}`;
  };
  const call = (method: string, ...values: readonly string[]): string =>
    `globalThis.${name}.${method}(${values.join(', ')})`;
  const render = (node: ts.Node): string => {
    if (ts.isTypeNode(node)) return node.getText(source);
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.getText(source);
      const { left, right } = node;
      if (operator in comparisons) {
        const site = siteOf(node, operator, comparisons[operator]![2]);
        return call('compare', site, `'${operator}'`, render(left), render(right));
      }
      if (operator in logical) {
        const site = siteOf(node, operator, logical[operator]!);
        return call(operator === '&&' ? 'both' : 'either', site, render(left), `() => (${render(right)})`);
      }
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      return call('not', siteOf(node, '!', ''), render(node.operand));
    // Of two pairs between which is chosen, neither is a list.
    const isList = ts.isArrayLiteralExpression(node) && !ts.isConditionalExpression(node.parent);
    if (isList && node.elements.length > 0 && node.elements.every(ts.isStringLiteral)) {
      const [first] = node.elements.map((element) => siteOf(node, element.getText(source), ''));
      return call('list', first!, node.getText(source));
    }
    if (ts.isPropertyAccessExpression(node) && node.name.text in methods && ts.isCallExpression(node.parent)) {
      const site = siteOf(node, node.name.text, methods[node.name.text]!);
      return `${render(node.expression)}${node.questionDotToken ? '?.' : ''}[${call('method', site, `'${node.name.text}'`)}]`;
    }
    let code = '';
    let at = node.getStart(source);
    node.forEachChild((child) => {
      code += text.slice(at, child.getStart(source)) + render(child);
      at = child.end;
    });
    return code + text.slice(at, node.end);
  };
  const body = render(source);
  return `const firstSite = globalThis.${name}.sites.push(...${JSON.stringify(sites)}) - ${sites.length};\n${body}`;
}
