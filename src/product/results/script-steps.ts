import { jsonIn, memberIn } from '../json/parse.js';
import { isOfSameRun, numberIn, type Exchange } from '../model/exchange.js';
import { recordedScenario } from '../model/history.js';
import { isOfToken } from './credentials.js';
import type { Kept } from './kept.js';
import { isSuccessStatus } from '../model/response.js';

/** A request of a script. */
interface Step {
  readonly exchange: Exchange;
  /** Comments for whoever runs it. */
  readonly remarks: readonly string[];
  /** It shows that the target does not reject what is valid. */
  readonly isControl?: true;
}

/** Marks what a script sends after the request that decides. */
export const sentAfterwards = '# Sent afterwards, to see what came of it';

/** Steps in the order of a session: what was sent after the request that decides stands after it. */
export function inOrder(steps: readonly Step[], deciding: Exchange | undefined): readonly Step[] {
  if (deciding === undefined) return steps;
  const isLater = ({ exchange: { operation, id }, isControl }: Step): boolean =>
    isControl !== true && operation !== deciding.operation && numberIn(id) > numberIn(deciding.id);
  const later = steps.filter(isLater).map((step) => ({ ...step, remarks: [sentAfterwards, ...step.remarks] }));
  return [...steps.filter((step) => !isLater(step)), ...later];
}

/** The requests that show a finding, with the challenge and the control that it rests on. */
export function stepsOf(
  shown: readonly Exchange[],
  kept: Kept,
  control: Exchange | undefined,
  session: string | undefined,
): readonly Step[] {
  // What else is kept depends on how journals were merged; the session that shows a finding is always kept.
  const [first] = shown;
  const all =
    first === undefined || session === undefined
      ? []
      : kept.ofSession(session).filter((exchange) => isOfSameRun(exchange.id, first.id));
  const known = new Set(shown.map(({ id }) => id));
  const others = all.filter(({ id }) => !known.has(id));
  const steps = shown.flatMap((exchange): Step[] => {
    if (exchange.operation !== 'verify') return [{ exchange, remarks: madeByRun(exchange, all) }];
    const challenge = challengeOf(others, exchange);
    if (challenge !== undefined)
      return [
        { exchange: challenge, remarks: [] },
        { exchange, remarks: [answerRemark(exchange)] },
      ];
    // Of the traffic of others no more is kept than what shows the finding.
    const isKnown = shown.some((other) => other.operation === 'challenge');
    const isLost = session?.startsWith(`${recordedScenario}#`) === true && !isKnown;
    return [{ exchange, remarks: isLost ? [newChallengeRemark] : madeByRun(exchange, all) }];
  });
  const isMade = steps.some(({ remarks }) => remarks.length > 0);
  const position = isMade ? undefined : positionOf(shown.at(-1), others);
  if (position !== undefined) steps.unshift(position);
  if (control === undefined || known.has(control.id)) return steps;
  const { effect, operation, id } = control;
  const isLasting = effect === 'create' || effect === 'settle';
  const last = steps.at(-1);
  if (isLasting && last) {
    const says = `# For comparison: ${operation}, exchange ${id} of the journal, is ${controlIn(last.exchange, control)}`;
    return steps.slice(0, -1).concat({ ...last, remarks: last.remarks.concat(says) });
  }
  const remarks = control.operation === 'verify' ? [newChallengeRemark] : madeByRun(control, all);
  const says = `# The positive control, for comparison: ${controlIn(last?.exchange, control)}`;
  return [...steps, { exchange: control, remarks: [says, ...remarks], isControl: true }];
}

/** The request that listed the position on which another one rests, and in what state: closed or repaid, it may be refused. */
function positionOf(exchange: Exchange | undefined, others: readonly Exchange[]): Step | undefined {
  const asked = jsonIn(exchange?.request.body);
  const [id, vault] = ['positionId', 'vaultId'].map((name) => String(memberIn(asked, name)));
  const listed = others.flatMap((other) => {
    if (other.operation !== 'listPositions' || numberIn(other.id) > numberIn(exchange!.id)) return [];
    const item = [jsonIn(other.response?.body)]
      .flat()
      .find((one) => String(memberIn(one, 'id')) === id && String(memberIn(one, 'vaultId')) === vault);
    return item === undefined ? [] : { exchange: other, debt: Number(memberIn(item, 'borrow')) > 0 };
  });
  const last = listed.at(-1);
  const remark = `# Lists position ${id} of vault ${vault}, ${last?.debt === true ? 'with' : 'without'} a debt`;
  return last && { exchange: last.exchange, remarks: [remark] };
}

function answerRemark({ credentials: { wallet = 'the wallet' } }: Exchange): string {
  return `# A challenge is used once: answer the one above, signed by ${wallet}, in the body below`;
}

const newChallengeRemark = '# A challenge is used once: ask for one and give its answer in the body below';

/** What a positive control shows: of a token, that a valid one is not rejected, whatever else its request lacks. */
function controlIn(shown: Exchange | undefined, control: Exchange): string {
  if (control.operation === 'challenge' && shown?.operation !== 'challenge')
    return 'a request that takes the API key and no token';
  return isOfToken(shown, control)
    ? 'the same operation with a valid token, which was not answered 401'
    : 'the same operation without the fault of the request above';
}

/** The newest challenge before a verification that gives back its text, or is of the same wallet. */
function challengeOf(others: readonly Exchange[], { id, request: { body = '' } }: Exchange): Exchange | undefined {
  return others
    .filter(
      (other) =>
        other.operation === 'challenge' &&
        numberIn(other.id) < numberIn(id) &&
        [other.request.body, other.response?.body].some((text = '') =>
          [...text.matchAll(/(?<!\\)"((?:[^"\\]|\\.){16,})"/g)].some(([, value = '']) => body.includes(value)),
        ),
    )
    .sort((left, right) => numberIn(right.id) - numberIn(left.id))[0];
}

/** Shorter texts and numbers stand in a response by chance; names, of routers for instance, have no digit. */
const shortest = 6;
const isMade = (text: string): boolean => text.length >= shortest && /[0-9]/.test(text);

/**
 * Comments on what a request takes from an earlier response that made something: an order, a position, a deposit. It is
 * gone or spent by the time somebody runs the script, and a script cannot sign for another one.
 */
function madeByRun(exchange: Exchange, others: readonly Exchange[]): readonly string[] {
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
  return isSuccessStatus(response?.status) && effect !== 'read' && operation !== 'challenge' && operation !== 'verify';
}

/** What a request names: parts of its path, its parameters, and the texts and numbers of its body. */
function textsIn({ request: { path, body } }: Exchange): Set<string> {
  const [place = '', query = ''] = path.split('?');
  const segments = place.split('/');
  const parameters = [...new URLSearchParams(query).values()].filter((value) => !isAmount(value));
  return new Set([...segments, ...parameters, ...textsOf(body)].filter(isMade));
}

/** Texts and numbers of a body; a transaction is signed before it is sent, and an amount is no name. */
function textsOf(body: string | undefined): ReadonlySet<string> {
  const texts = leavesIn(jsonIn(body)).flatMap((value) => (isAmount(value) ? [] : String(value)));
  return new Set(texts.filter(({ length }) => length >= shortest && length <= 200));
}

function leavesIn(value: unknown): readonly (string | number | bigint)[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesIn) : [];
}

function isAmount(value: string | number | bigint): boolean {
  return typeof value === 'string' && /^-?[0-9.]+$/.test(value);
}
