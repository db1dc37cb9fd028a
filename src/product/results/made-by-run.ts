import { isObject, parseBody } from '../json/parse.js';
import { numberIn, type Exchange } from '../model/exchange.js';

/** Shorter texts and numbers stand in a response by chance. */
const shortest = 6;

/**
 * Comments on what a request takes from an earlier response that made something: an order, a position, a deposit. It is
 * gone or spent by the time somebody runs the script, and a script cannot sign for another one.
 */
export function madeByRun(exchange: Exchange, others: readonly Exchange[]): readonly string[] {
  const texts = textsIn(exchange);
  // A wallet is there before anything is made for it.
  if (exchange.credentials.wallet !== undefined) texts.delete(exchange.credentials.wallet);
  if (texts.size === 0) return [];
  const number = numberIn(exchange.id);
  const earlier = others
    .filter((other) => other.base === exchange.base && makes(other) && numberIn(other.id) < number)
    .sort((left, right) => numberIn(left.id) - numberIn(right.id));
  return [...texts].flatMap((text) => {
    const maker = earlier.find((item) => textsOf(item.response?.body).has(text) && !textsIn(item).has(text));
    return maker === undefined
      ? []
      : [
          `# ${text.length > 44 ? `${text.slice(0, 41)}…` : text} was made during the run by ${maker.operation} (exchange ${maker.id}) and may be gone or spent: put another one in its place`,
        ];
  });
}

function makes({ effect, response, operation }: Exchange): boolean {
  const isSuccess = response !== undefined && response.status >= 200 && response.status < 300;
  return isSuccess && effect !== 'read' && operation !== 'challenge' && operation !== 'verify';
}

/** What a request names: parts of its path, its parameters, and the texts and numbers of its body. */
function textsIn({ request: { path, body } }: Exchange): Set<string> {
  const [place = '', query = ''] = path.split('?');
  const segments = place.split('/').filter((segment) => /[0-9]/.test(segment));
  const parameters = [...new URLSearchParams(query).values()].filter((value) => !isAmount(value));
  return new Set([...segments, ...parameters].filter(({ length }) => length >= shortest).concat(...textsOf(body)));
}

function textsOf(body: string | undefined): ReadonlySet<string> {
  const texts = new Set<string>();
  const parsed = body === undefined || body === '' ? undefined : parseBody(body);
  const gather = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
      const text = String(value);
      // A transaction is signed before it is sent, and an amount is no name.
      if (text.length >= shortest && text.length <= 200 && !isAmount(value)) texts.add(text);
    } else if (Array.isArray(value)) value.forEach(gather);
    else if (isObject(value)) Object.values(value).forEach(gather);
  };
  if (parsed?.json === true) gather(parsed.value);
  return texts;
}

function isAmount(value: string | number | bigint): boolean {
  return typeof value === 'string' && /^-?[0-9.]+$/.test(value);
}
