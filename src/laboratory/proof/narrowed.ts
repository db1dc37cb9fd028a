import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { registered, registeredAs } from '../../product/apis/registry.js';
import { viewOf } from '../../product/judge/view.js';
import type { Exchange } from '../../product/model/exchange.js';
import type { Factor, Levels } from '../../product/model/factors.js';
import { isJudged } from '../../product/model/requirement.js';
import { operationAt } from '../../product/model/operation.js';
import type { View } from '../../product/model/view.js';
import type { Profile } from '../../product/profile/profile.js';
import { apiKeys } from '../../reference/swap-order/fixtures.js';
import { basePaths, type BaseName } from '../../reference/base-paths.js';
import type { Reference } from '../../reference/composition.js';
import type { Defect } from '../defects/defect.js';
import { referenceProfile } from '../../reference/profile.js';
import type { Handler, ReferenceRequest } from '../../reference/reference.js';
import { apiOf } from './known-defects.js';
import { drawsFrom } from '../../reference/seeded.js';

/** A defect that shows only in requests with these levels. */
export function narrowedTo(reference: Reference, defect: Pick<Defect, 'inject' | 'breaks'>, levels: Levels): Handler {
  const faulty = defect.inject(reference);
  const isConcerned = havingLevels(apiOf(defect), levels);
  return (request) => (isConcerned(request) ? faulty(request) : reference.handle(request));
}

/** Whether a request to an API has these levels. */
export function havingLevels(api: string, levels: Levels): (request: ReferenceRequest) => boolean {
  const factors = factorsOf(api).filter(({ name }) => name in levels);
  const profile = referenceProfile('http://reference.invalid');
  return (request) => {
    const sent = sentOf(request, profile);
    return sent !== undefined && factors.every(({ name, levelOf }) => levelOf(sent) === levels[name]);
  };
}

/**
 * Levels to narrow a defect to: of one factor, of two and of three, as many of each as asked. The same seed gives the
 * same.
 */
export function narrowings(defect: Pick<Defect, 'id' | 'breaks'>, seed: number, count: number): readonly Levels[] {
  const { factors: all = [], infeasible = [] } = registeredAs(apiOf(defect))?.api.factors ?? {};
  const factors = all.map((factor) => ({ ...factor, levels: levelsWithin(factor, operationsOf(defect)) }));
  if (factors.length < narrowest) return [];
  const level = fc
    .constantFrom(...factors)
    .chain(({ name, levels }) => fc.constantFrom(...levels).map((text): Levels => ({ [name]: text })));
  const several = (strength: number): fc.Arbitrary<Levels> =>
    fc
      .tuple(...Array.from({ length: strength }, () => level))
      .map((parts): Levels => Object.assign({}, ...parts) as Levels)
      .filter((levels) => Object.keys(levels).length === strength)
      .filter((levels) => !infeasible.some((item) => isWithin(item.levels, levels)));
  const own = createHash('sha256').update(`${seed}\n${defect.id}`).digest().readInt32LE(0);
  return Array.from({ length: narrowest }, (_, index) =>
    fc.sample(several(index + 1), { seed: own, numRuns: count }),
  ).flat();
}

/** The most factors that a defect is narrowed to. */
const narrowest = 3;

function isWithin(some: Levels, levels: Levels): boolean {
  return Object.keys(some).every((name) => some[name] === levels[name]);
}

/** A defect shows in requests to the operations of the requirements that it breaks, and seldom in any other. */
export function operationsOf({ breaks }: Pick<Defect, 'breaks'>): ReadonlySet<string> {
  const requirements = registered.flatMap(({ api }) => api.catalogue.requirements.filter(isJudged));
  const broken = requirements.filter(({ id }) => breaks.some((judgedId) => judgedId === id));
  return new Set(broken.flatMap(({ operation }) => operation ?? []));
}

function levelsWithin({ name, levels }: Factor<never>, operations: ReadonlySet<string>): readonly string[] {
  const within = name === 'operation' ? levels.filter((level) => operations.has(level)) : [];
  return within.length === 0 ? levels : within;
}

function factorsOf(name: string): readonly Factor<never>[] {
  return registeredAs(name)?.api.factors?.factors ?? [];
}

function keyStateOf({ headers, query }: ReferenceRequest): NonNullable<Exchange['credentials']['apiKey']> {
  const key = headers['x-api-key'];
  if (key === apiKeys.genuine) return 'genuine';
  if (key === apiKeys.withoutAccess) return 'no-access';
  if (key !== undefined) return key === '' ? 'empty' : 'invented';
  if (query.includes(apiKeys.genuine)) return 'misplaced';
  return headers.authorization?.includes(apiKeys.genuine) === true ? 'elsewhere' : 'absent';
}

/** Where a request goes; undefined where that is no operation of a document. */
export function destinationOf({ method, path }: ReferenceRequest) {
  const [base] = (Object.entries(basePaths) as [BaseName, string][]).find(([, prefix]) =>
    path.startsWith(`${prefix}/`),
  ) ?? [undefined];
  if (base === undefined) return undefined;
  const owner = registered.find(({ api }) => api.bases.includes(base));
  const below = path.slice(basePaths[base].length);
  const operation = owner && operationAt(owner.api.operations, method, below);
  return owner === undefined || operation === undefined ? undefined : { base, owner, operation, below };
}

/** The request as a check would see it; undefined where it goes to no operation of a document. */
function sentOf(request: ReferenceRequest, profile: Profile): View<never> | undefined {
  const { method, query, headers, body } = request;
  const destination = destinationOf(request);
  if (destination === undefined) return undefined;
  const { base, owner, operation, below } = destination;
  const fixtures = owner.fixturesOf(profile);
  const whole = query === '' ? below : `${below}?${query}`;
  const exchange = {
    id: 'narrowed-1' as const,
    operation,
    base,
    effect: 'read' as const,
    request: {
      method,
      path: whole,
      url: whole,
      headers: Object.entries(headers).map(([name, value]) => [name, value] as const),
      ...(body !== '' && { body }),
    },
    credentials: { apiKey: keyStateOf(request) },
    startedAt: 0,
    milliseconds: 0,
    fault: { class: 'other' as const, message: 'not sent' },
  };
  return viewOf(exchange, fixtures as never);
}

/** A defect that shows in a share of the responses only; which ones, the seed decides. */
export function inSomeResponses(
  reference: Reference,
  defect: Pick<Defect, 'inject'>,
  rate: number,
  seed: number,
): Handler {
  const draws = drawsFrom(seed, 'rare', rate);
  const faulty = defect.inject(reference);
  return (request) => (draws.chance(rate) ? faulty(request) : reference.handle(request));
}
