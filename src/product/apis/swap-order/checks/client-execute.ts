import { createHash } from 'node:crypto';
import { unless, type FoldedSituation, type Violation } from '../../../model/check.js';
import { groupedBy } from '../../../model/groups.js';
import { isObject } from '../../../json/parse.js';
import { decodeBase64 } from '../../../solana/base64.js';
import { verifySignature } from '../../../solana/keypair.js';
import { parseTransaction } from '../../../solana/transaction.js';
import { newest, newestKept, newestOpen, spanOf, stringsIn, type Span } from '../../traffic.js';
import { order, type AnyOrderView } from '../view.js';

/** An order that can be executed. */
interface Issued extends Span {
  readonly requestId: string;
  /** Names the bytes to sign; undefined where there is nothing to sign that could be read. */
  readonly message: string | undefined;
  readonly taker: string | undefined;
  /** Unix milliseconds. */
  readonly expiresAt: number | undefined;
}

/** A request of `/execute`, of which no field but the `requestId` has a name in the document. */
interface Executed extends Span {
  /** Its short strings, one of which is the `requestId`. */
  readonly words: readonly string[];
  readonly signed: readonly { readonly message: string; readonly by: readonly string[] }[];
  /** Whether a string in it is long enough for a transaction that was not read. */
  readonly mayHideOne: boolean;
  /** By the clock of the server, Unix milliseconds; undefined where its response does not say. */
  readonly arrivedAt: number | undefined;
}

interface State {
  readonly issued: Issued[];
  readonly executed: Executed[];
}

/** The orders of a recording, in the order in which they were issued. */
interface Orders {
  readonly byId: ReadonlyMap<string, readonly Issued[]>;
  readonly byMessage: ReadonlyMap<string, readonly Issued[]>;
}

type Decide = (executed: Executed, orders: Orders) => Omit<FoldedSituation, 'base'> | undefined;

function ordersIn(issued: readonly Issued[]): Orders {
  const inTime = newestKept(issued);
  return {
    byId: groupedBy(inTime, ({ requestId }) => requestId),
    byMessage: groupedBy(inTime, ({ message }) => message),
  };
}

/** Judges each request of `/execute` against the orders of the recording. */
function ofExecutions(decide: Decide) {
  return order.fold<State>({
    empty: () => ({ issued: [], executed: [] }),
    of({ views }) {
      const issued = views.flatMap(issuedIn);
      const executed = views.flatMap(executedIn);
      return issued.length + executed.length === 0 ? undefined : { issued, executed };
    },
    merge: (left, right) => ({
      issued: newest(left.issued, right.issued),
      executed: newest(left.executed, right.executed),
    }),
    *decide(state) {
      const orders = ordersIn(state.issued);
      for (const executed of newestKept(state.executed)) {
        const situation = decide(executed, orders);
        if (situation) yield { base: executed.base, ...situation };
      }
    },
    settle({ issued, executed }) {
      const orders = ordersIn(issued);
      const kept = newestOpen(issued);
      const [known, left] = [ordersIn(kept), [] as Executed[]];
      const final = newestKept(executed).flatMap((item) => {
        const situation = decide(item, orders);
        if (situation !== undefined) return [{ base: item.base, ...situation }];
        if (decide(item, known) === undefined) left.push(item);
        return [];
      });
      return { final, open: { issued: kept, executed: newestOpen(left) } };
    },
  });
}

function issuedIn(view: AnyOrderView): readonly Issued[] {
  const { body } = view.response;
  const span = spanOf(view);
  if (view.operation !== 'getOrder' || view.inconclusive !== undefined || view.response.status !== 200) return [];
  if (span === undefined || !isObject(body) || typeof body.requestId !== 'string') return [];
  if (body.requestId.length < shortestId || body.requestId.length > longestWord) return [];
  const transaction = typeof body.transaction === 'string' ? signedIn(body.transaction) : undefined;
  const taker = typeof body.taker === 'string' ? body.taker : view.request.query.taker;
  return [
    { ...span, requestId: body.requestId, message: transaction?.message, taker, expiresAt: timeOf(body.expireAt) },
  ];
}

const longestWord = 200;
/** A shorter id could stand in a request by chance. */
const shortestId = 6;
/** A signature, a header, two keys, a blockhash and an instruction: a transaction has more bytes than this. */
const shortestTransaction = 200;

function executedIn(view: AnyOrderView): readonly Executed[] {
  const span = spanOf(view);
  if (view.operation !== 'execute' || view.inconclusive !== undefined || span === undefined) return [];
  if (!isObject(view.request.body)) return [];
  const texts = stringsIn(view.request.body);
  const signed = texts.flatMap((text) => signedIn(text) ?? []);
  const long = texts.filter((text) => text.length >= shortestTransaction).length;
  const words = texts.filter((text) => text.length <= longestWord);
  return [{ ...span, words, signed, mayHideOne: long > signed.length, arrivedAt: arrivalOf(view, span) }];
}

/** The signed bytes of a transaction by name, and the keys whose signatures stand on it. */
function signedIn(text: string): Executed['signed'][number] | undefined {
  if (text.length < shortestTransaction) return undefined;
  try {
    const { message, signatures, accountKeys } = parseTransaction(decodeBase64(text).bytes);
    const by = accountKeys.slice(0, signatures.length).filter((key, slot) => {
      const signature = signatures[slot]!;
      return signature.some((byte) => byte !== 0) && verifySignature(key, message, signature);
    });
    return { message: createHash('sha256').update(message).digest('base64').slice(0, 22), by };
  } catch {
    return undefined;
  }
}

/** A response says with a whole second when it was made; the request came before. */
function arrivalOf({ response: { headers } }: AnyOrderView, { from, to }: Span): number | undefined {
  const made = headers.date === undefined ? Number.NaN : Date.parse(headers.date);
  return Number.isNaN(made) ? undefined : made - (to - from);
}

/** ISO 8601, or Unix time in seconds or milliseconds: the document does not say which. */
function timeOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^[0-9]{10}$/.test(value)) return Number(value) * 1000;
  if (/^[0-9]{13}$/.test(value)) return Number(value);
  const time = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** The order that a request names, which was issued before. */
function namedBy({ words, to }: Executed, { byId }: Orders): Issued | undefined {
  const named = words.flatMap((word) => byId.get(word) ?? []);
  return named.findLast(({ from }) => from <= to);
}

function transactionViolation({ signed }: Executed, named: Issued): Violation | undefined {
  const expected = `the transaction of order ${named.requestId}, signed by its taker`;
  const own = signed.find(({ message }) => message === named.message);
  if (own === undefined)
    return signed.length === 0
      ? { expected, actual: 'no transaction', cause: 'no-transaction' }
      : { expected, actual: 'another transaction', cause: 'another-transaction' };
  if (named.taker === undefined || own.by.includes(named.taker)) return undefined;
  return { expected, actual: 'it without a valid signature of the taker', cause: 'not-signed' };
}

/** What `/execute` is given belongs to one order. */
export const clientExecute = {
  'ORDER-007': ofExecutions((executed, orders) => {
    const named = namedBy(executed, orders);
    // What could not be read may be the transaction in another encoding, which the document leaves open.
    if (named?.message === undefined || (executed.signed.length === 0 && executed.mayHideOne)) return undefined;
    return { exchanges: [named.id, executed.id], violation: transactionViolation(executed, named) };
  }),
  'ORDER-008': ofExecutions((executed, { byMessage }) => {
    const own = executed.signed
      .flatMap(({ message }) => byMessage.get(message) ?? [])
      .filter(({ from }) => from <= executed.to);
    const last = own.at(-1);
    if (last === undefined) return undefined;
    const isNamed = own.some(({ requestId }) => executed.words.includes(requestId));
    const expected = `the requestId ${last.requestId} of the order whose transaction is sent`;
    return { exchanges: [last.id, executed.id], violation: unless(isNamed, expected, 'a request without it') };
  }),
  'ORDER-906': ofExecutions((executed, orders) => {
    const named = namedBy(executed, orders);
    if (named?.expiresAt === undefined || executed.arrivedAt === undefined) return undefined;
    const late = executed.arrivedAt - named.expiresAt;
    const violation = unless(
      late <= 1000,
      `order ${named.requestId} executed before it expires`,
      `a request ${Math.floor(late / 1000)} s after its \`expireAt\``,
      { cause: 'expired' },
    );
    return { exchanges: [named.id, executed.id], violation };
  }),
};
