import fc from 'fast-check';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';

/** What a terminal, a browser, a reader of XML or Markdown, or a runner of jobs would take for its own. */
const parts = [
  ...['\u001b[2J', '\u001b]0;x\u0007', '\u009b31m', '\u202e', '\r', '\n', '::error::x', '\n\u00a0::error::x'],
  ...['\n##vso[task.complete]', '##[error]x', "##teamcity[message text='x']", '<img src=x onerror=x>'],
  ...['\\<img src=x>', '[click](javascript:x)', '![x](http://foreign.example/x)', '*x* _x_ ~~x~~', '`', '``<b>'],
  ...['" onclick="x" x="', "' onclick='x' x='", '</pre></code></title></style></script><script>x</script>'],
  ...[']]><x/>', '--><x/>', '&lt;script&gt;&#60;b&#62;', '| x |'],
];

/** At least half of the parts, in any order. */
export const hostile = fc
  .shuffledSubarray(parts, { minLength: 12 })
  .map((chosen) => `${chosen.join('')}<script>x</script>]]>\u0000\n::warning::y\n`);

type Node = DefaultTreeAdapterTypes.ChildNode;

/** How many elements of each name and set of attributes a page has; `code` is what backticks of a text make. */
export function elementsOf(html: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { tagName, attrs } of all(parse(html).childNodes)) {
    if (tagName === 'code') continue;
    const name = [tagName, ...attrs.map((one) => one.name).toSorted()].join(' ');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** The addresses that a page names. */
export function linksOf(html: string): readonly string[] {
  return all(parse(html).childNodes).flatMap(({ attrs }) =>
    attrs.filter(({ name }) => name === 'href' || name === 'src').map(({ value }) => value),
  );
}

function all(nodes: readonly Node[]): readonly DefaultTreeAdapterTypes.Element[] {
  return nodes.flatMap((node) => ('tagName' in node ? [node, ...all(node.childNodes)] : []));
}
