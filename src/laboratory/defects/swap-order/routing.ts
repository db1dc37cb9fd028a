import type { Defect } from '../defect.js';
import { mints, noSuchMints, routers, secondRouterType, wallets } from '../../../reference/swap-order/fixtures.js';
import { alteringQuotes, answering, answeringAs, rejection, withJson, type Query } from './tamper.js';

const namesRouter = (query: Query): boolean => routers.some((router) => router === query.get('excludeRouters'));
const labelsOf = (query: Query): readonly string[] => (query.get('excludeDexes') ?? '').split(',');

const isUnknown = (mint: string | undefined): boolean => noSuchMints.some((unknown) => unknown === mint);

/** Faults of routers, exchanges and mints: what is quoted, and by whom. */
export const defectsOfRouting: readonly Defect[] = [
  {
    id: 'order-excluded-router-answers',
    says: 'The excluded router takes part all the same.',
    breaks: ['ORDER-044'],
    inject: answeringAs((query) => (namesRouter(query) ? { query: query.without('excludeRouters') } : undefined)),
  },
  {
    id: 'order-exclusion-refused-for-idle-router',
    says: 'A router may only be excluded when it would have quoted.',
    breaks: ['ORDER-045'],
    inject: answering(async (query, _, ask) => {
      if (!namesRouter(query)) return undefined;
      const { status, body } = await ask(query.without('excludeRouters'));
      const order = 'json' in body ? (body.json as { readonly router?: string }) : {};
      if (status !== 200 || order.router === query.get('excludeRouters')) return undefined;
      return rejection('this router cannot be excluded');
    }),
  },
  {
    id: 'order-unknown-router-excluded',
    says: 'Any text is taken for a router to exclude.',
    breaks: ['ORDER-046'],
    inject: answeringAs((query) =>
      query.get('excludeRouters') === undefined || namesRouter(query)
        ? undefined
        : { query: query.without('excludeRouters') },
    ),
  },
  {
    id: 'order-excluded-exchanges-used',
    says: 'Excluded exchanges are used all the same.',
    breaks: ['ORDER-047', 'ORDER-048', 'ORDER-049'],
    because: 'One label, a list and a label with a space are three requirements.',
    inject: answeringAs((query) => ({ query: query.without('excludeDexes') })),
  },
  {
    id: 'order-single-excluded-exchange-used',
    says: 'A label without a comma after it is not heeded, unless it has a space.',
    breaks: ['ORDER-047'],
    inject: answeringAs((query) => {
      const [label = '', ...more] = labelsOf(query);
      return more.length > 0 || label.includes('+') ? undefined : { query: query.without('excludeDexes') };
    }),
  },
  {
    id: 'order-list-of-exchanges-not-split',
    says: 'A list of labels is read as one label.',
    breaks: ['ORDER-048', 'ORDER-049'],
    because: 'Labels with a space stand in lists as well.',
    inject: answeringAs((query) => (labelsOf(query).length > 1 ? { query: query.without('excludeDexes') } : undefined)),
  },
  {
    id: 'order-plus-in-label-not-read-as-space',
    says: 'A plus in a label stands for a plus.',
    breaks: ['ORDER-049'],
    inject: answeringAs((query) => {
      const labels = query.get('excludeDexes');
      return labels === undefined ? undefined : { query: query.with('excludeDexes', labels.replaceAll('+', '%2B')) };
    }),
  },
  {
    id: 'order-from-undeclared-router',
    says: 'Two routers answer under names that are none of the four.',
    breaks: ['ORDER-144'],
    inject: alteringQuotes((order) =>
      order.router === 'cobalt' || order.router === 'delta' ? { ...order, router: 'metro' } : undefined,
    ),
  },
  {
    id: 'order-maker-on-pool-quote',
    says: 'Quotes of every router carry a market maker.',
    breaks: ['ORDER-170'],
    inject: alteringQuotes((order) =>
      order.router === secondRouterType ? undefined : { ...order, maker: wallets.makerEast },
    ),
  },
  {
    id: 'order-unknown-mint-quoted',
    says: 'A mint that does not exist is quoted as if it were another one.',
    breaks: ['ORDER-200'],
    inject: answering(async (query, _, ask) => {
      const field = isUnknown(query.get('inputMint')) ? 'inputMint' : 'outputMint';
      const mint = query.get(field);
      if (mint === undefined || !isUnknown(mint) || query.get('taker') !== undefined) return undefined;
      const answer = await ask(query.with(field, mints.moss));
      return answer.status === 200 ? withJson(answer, (order) => ({ ...order, [field]: mint })) : answer;
    }),
  },
  {
    id: 'order-unknown-mint-not-found',
    says: 'A mint that does not exist is answered with 404.',
    breaks: ['ORDER-201'],
    inject: answering((query) =>
      ['inputMint', 'outputMint'].some((field) => isUnknown(query.get(field)))
        ? rejection('there is no such mint', 404)
        : undefined,
    ),
  },
];
