import type { Variant } from '../variant.js';
import type { ReferenceRequest, ReferenceResponse } from '../../../reference/reference.js';
import { answers, drawsFor, isObject, type JsonObject } from '../vary.js';
import { pair, wallets } from '../../../reference/swap-order/fixtures.js';

const orderPath = /^\/(ultra\/v1|swap\/v2)\/order$/;
const leastAmount = 1_000n;
const greatestAmount = 2n ** 63n;

const isOrder = ({ method, path }: ReferenceRequest): boolean => method === 'GET' && orderPath.test(path);
const atSecondVersion = ({ path }: ReferenceRequest): boolean => path.startsWith('/swap/v2/');
const queryOf = ({ query }: ReferenceRequest): URLSearchParams => new URLSearchParams(query);
const lacksKey = ({ headers }: ReferenceRequest): boolean => headers['x-api-key'] === undefined;

const rejected = (error = 'Failed to get quotes', status = 400): ReferenceResponse => ({
  status,
  body: { json: { error } },
});

/** Gives another response to orders that the reference serves; `undefined` leaves one as it is. */
const insteadOfOrders = (instead: (request: ReferenceRequest) => ReferenceResponse | undefined): Variant['inject'] =>
  answers((response, request) =>
    isOrder(request) && response.status === 200 ? (instead(request) ?? response) : response,
  );

const sellsDeclaredPairBackwards = (request: ReferenceRequest): boolean =>
  queryOf(request).get('inputMint') === pair.outputMint;

function isOutOfRange(request: ReferenceRequest): boolean {
  const amount = queryOf(request).get('amount') ?? '';
  return /^[0-9]+$/.test(amount) && (BigInt(amount) < leastAmount || BigInt(amount) >= greatestAmount);
}

/** Draws for one attempt: the same request draws anew each time that it is sent. */
const eachTime = (inject: (draw: (request: ReferenceRequest) => number) => Variant['inject']): Variant['inject'] => {
  return (reference) => {
    const times = new Map<string, number>();
    const draw = (request: ReferenceRequest): number => {
      const asked = `${request.path}?${request.query}`;
      const time = (times.get(asked) ?? 0) + 1;
      times.set(asked, time);
      return drawsFor(request, `attempt ${request.path} ${time}`).between(0, 99);
    };
    return inject(draw)(reference);
  };
};

const unbuilt = (order: JsonObject): JsonObject => ({
  ...order,
  transaction: '',
  errorCode: 2,
  errorMessage: 'Top up 0.003 SOL for gas',
  signatureFeePayer: null,
  prioritizationFeePayer: null,
  rentFeePayer: null,
});

/** What a conforming deployment may do in some circumstances alone, or by chance. */
export const swapOrderCircumstances: readonly Variant[] = [
  {
    id: 'fewer-swaps-at-second-version',
    says: 'The second version finds no quotes for the reverse pair, nor for tiny and huge amounts.',
    inject: insteadOfOrders((request) =>
      atSecondVersion(request) && (sellsDeclaredPairBackwards(request) || isOutOfRange(request))
        ? rejected()
        : undefined,
    ),
  },
  {
    id: 'reverse-pair-fails-at-second-version',
    says: 'The second version fails inside for the reverse pair.',
    inject: insteadOfOrders((request) =>
      atSecondVersion(request) && sellsDeclaredPairBackwards(request)
        ? rejected('Internal server error', 500)
        : undefined,
    ),
  },
  {
    id: 'missing-key-answered-otherwise-at-second-version',
    says: 'What comes without the key gets 401 at one version, and 204 and nothing at the other.',
    inject: answers((response, request) =>
      isOrder(request) && lacksKey(request) && atSecondVersion(request)
        ? { status: 204, body: { text: '' } }
        : response,
    ),
  },
  {
    id: 'wallet-emptied-meanwhile',
    says: 'The wallet with means has spent them after some orders, and wallets without funds are rejected.',
    inject: (reference) => {
      let orders = 0;
      return answers((response, request) => {
        const taker = queryOf(request).get('taker');
        if (!isOrder(request) || response.status !== 200 || taker === null) return response;
        if (taker === wallets.funded) orders += 1;
        return errorCodeOf(response) === 1 || (taker === wallets.funded && orders > 40)
          ? rejected('Insufficient funds')
          : response;
      })(reference);
    },
  },
  {
    id: 'orders-fail-at-random',
    says: 'A twentieth of all requests gets no quotes or fails inside, whether it was sent before or not.',
    departs: ['ORDER-238'],
    inject: eachTime((draw) =>
      insteadOfOrders((request) => {
        const drawn = draw(request);
        if (drawn >= 5) return undefined;
        return drawn < 3 ? rejected() : rejected('Internal server error', 500);
      }),
    ),
  },
  {
    id: 'transactions-fail-at-random',
    says: 'A tenth of the transactions of every wallet cannot be built.',
    inject: eachTime((draw) =>
      answers((response, request) => {
        if (!isOrder(request) || !('json' in response.body) || !isObject(response.body.json)) return response;
        const { transaction } = response.body.json;
        const isBuilt = typeof transaction === 'string' && transaction !== '';
        return isBuilt && draw(request) < 10 ? { ...response, body: { json: unbuilt(response.body.json) } } : response;
      }),
    ),
  },
  {
    id: 'one-router-for-payers',
    says: 'With a payer, a receiver or a referral one router alone can quote, so that nothing is left where it is excluded.',
    inject: (reference) =>
      answers(async (response, request) => {
        const query = queryOf(request);
        const narrows = ['payer', 'receiver', 'referralFee'].some((name) => query.has(name));
        if (!isOrder(request) || response.status !== 200 || !narrows || !query.has('excludeRouters')) return response;
        query.delete('excludeRouters');
        const plain = await reference.handle({ ...request, query: query.toString() });
        const router = 'json' in plain.body && isObject(plain.body.json) ? plain.body.json.router : undefined;
        return queryOf(request).get('excludeRouters') === router ? rejected() : response;
      })(reference),
  },
  {
    id: 'rejections-of-every-kind',
    says: 'Labels that nobody has, a payer that is the taker and amounts out of a range are rejected, each by a status of its own.',
    inject: insteadOfOrders((request) => {
      const query = queryOf(request);
      if (query.get('excludeDexes')?.includes('No Such') === true) return rejected('unknown label', 422);
      if (query.has('payer') && query.get('payer') === query.get('taker')) return rejected('payer is the taker', 409);
      return isOutOfRange(request) ? rejected('amount is out of range') : undefined;
    }),
  },
];

function errorCodeOf({ body }: ReferenceResponse): unknown {
  return 'json' in body && isObject(body.json) ? body.json.errorCode : undefined;
}
