import { registeredAs } from '../../product/apis/registry.js';
import { isObject } from '../../product/json/parse.js';
import { basePaths } from '../../reference/base-paths.js';
import type { ReferenceRequest } from '../../reference/reference.js';
import { drawsFrom } from '../../reference/seeded.js';
import { sentIn } from '../defects/defect.js';
import { apiOf, type KnownDefect } from './known-defects.js';
import { destinationOf, havingLevels, narrowings, operationsOf } from './narrowed.js';

/** Whether a defect shows in this request. */
type Concerns = (request: ReferenceRequest) => boolean;

/** A context in which a defect shows; outside of it the reference answers. */
export interface Wrapper {
  readonly id: string;
  readonly says: string;
  /** What decides that it shows, where it is no property of the request: the share of requests, or how many come before. */
  readonly rate?: number;
  readonly after?: number;
  /** Begins with each reference; undefined where the API has no such context. */
  readonly begin: (defect: KnownDefect, seed: number) => Concerns | undefined;
}

const everyOf =
  (of: number) =>
  (_defect: KnownDefect, seed: number): Concerns => {
    let count = seed % of;
    return () => (count += 1) % of === 0;
  };

const atVersion =
  (prefix: string) =>
  (defect: KnownDefect): Concerns | undefined =>
    apiOf(defect) === 'swapOrder' ? ({ path }) => path.startsWith(`${prefix}/`) : undefined;

export const wrappers: readonly Wrapper[] = [
  { id: 'everywhere', says: 'as it is', begin: () => () => true },
  {
    id: 'instance-of-3',
    says: 'one instance of three, behind a balancer that chooses at random',
    rate: 1 / 3,
    begin: ({ id }, seed) => {
      const draws = drawsFrom('instance', id, seed);
      return () => draws.chance(1 / 3);
    },
  },
  { id: 'every-3rd', says: 'every third request, as one instance of three in turns', rate: 1 / 3, begin: everyOf(3) },
  { id: 'every-10th', says: 'every tenth request', rate: 1 / 10, begin: everyOf(10) },
  {
    id: 'after-60',
    says: 'after 60 requests to the API',
    after: 60,
    begin: () => {
      let count = 0;
      return () => (count += 1) > 60;
    },
  },
  {
    id: 'wallet-of-3',
    says: 'one wallet in three',
    begin:
      (_defect, seed) =>
      (request): boolean => {
        const wallet = walletIn(request);
        return wallet !== undefined && drawsFrom('wallet', wallet, seed).chance(1 / 3);
      },
  },
  { id: 'first-version', says: 'at `/ultra/v1` only', begin: atVersion(basePaths.ultra) },
  { id: 'second-version', says: 'at `/swap/v2` only', begin: atVersion(basePaths.swapV2) },
  {
    id: 'operation',
    says: 'one of the operations at which it can show',
    begin: (defect, seed) => {
      const own = [...operationsOf(defect)];
      const operations = registeredAs(apiOf(defect))!.api.operations.map(({ operation }) => operation);
      const [first, ...others] = own.length > 0 ? own : operations;
      const chosen = drawsFrom('operation', defect.id, seed).pick([first!, ...others]);
      return (request) => destinationOf(request)?.operation === chosen;
    },
  },
  {
    id: 'circumstance',
    says: 'one level of one circumstance, such as an option or an amount',
    begin: (defect, seed) => {
      const [levels] = narrowings(defect, seed, 1);
      return levels && havingLevels(apiOf(defect), levels);
    },
  },
  {
    id: 'later-pages',
    says: 'pages of a list after the first',
    begin: (defect) => (apiOf(defect) === 'trigger' ? isLaterPage : undefined),
  },
];

/** A defect in a context; undefined where its API has no such context. */
export function wrapped(defect: KnownDefect, { id, begin }: Wrapper, seed: number): KnownDefect | undefined {
  if (begin(defect, seed) === undefined) return undefined;
  return {
    ...defect,
    id: `${defect.id} ${id}`,
    inject: (reference) => {
      const faulty = defect.inject(reference);
      const isConcerned = begin(defect, seed)!;
      return (request) => {
        // The chain and the control path belong to no API, and count as no request to one.
        const isToApi = ![basePaths.rpc, basePaths.control].some((path) => request.path.startsWith(path));
        return isToApi && isConcerned(request) ? faulty(request) : reference.handle(request);
      };
    },
  };
}

/** The wallet that a request is about, or that of its token. */
function walletIn(request: ReferenceRequest): string | undefined {
  const { taker, users, signer, walletPubkey, userPubkey, userAddress } = {
    ...Object.fromEntries(new URLSearchParams(request.query)),
    ...sentIn(request),
  } as Record<string, unknown>;
  const named = taker ?? users ?? signer ?? walletPubkey ?? userPubkey ?? userAddress;
  return typeof named === 'string' ? named : subjectOf(request.headers.authorization);
}

function subjectOf(authorization = ''): string | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString());
    return isObject(claims) && typeof claims.sub === 'string' ? claims.sub : undefined;
  } catch {
    return undefined;
  }
}

function isLaterPage({ method, query }: ReferenceRequest): boolean {
  return method === 'GET' && Number(new URLSearchParams(query).get('offset')) > 0;
}
