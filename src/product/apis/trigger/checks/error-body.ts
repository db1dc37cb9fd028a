import { type ExchangeId, compareIds, earlierId } from '../../../model/exchange.js';
import { unite } from '../../../model/groups.js';
import { unless, type FoldedSituation } from '../../../model/check.js';
import { isObject, show } from '../../../json/parse.js';
import { authenticated, recurring } from '../request.js';
import { isFor, isUsable, trigger, type TriggerView } from '../response.js';
import { isValidationFault } from './details.js';
import { usableWhereNeighbourIs } from './expected-response.js';

const recurringOperations: ReadonlySet<string> = new Set(recurring);
const wantToken: ReadonlySet<string> = new Set(authenticated);
const operations = ['challenge', 'verify', ...authenticated.filter((item) => !recurringOperations.has(item))];

function isServiceError(view: TriggerView): boolean {
  return view.response.status >= 400 && view.credentials.apiKey !== 'no-access' && !isFor(view, 'gateway/no-access');
}

function hasErrorText({ response: { body } }: TriggerView): boolean {
  return isObject(body) && typeof body.error === 'string';
}

/** Responses of one kind, an endpoint with a status: how many have the common form, and one that shows it. */
interface Kind {
  readonly formed: number;
  readonly others: number;
  readonly example: ExchangeId;
}

type Kinds = Readonly<Record<string, Kind>>;

/** Most of so few kinds says nothing. */
const fewestKinds = 5;

function kindOf(view: TriggerView): Kind {
  const formed = hasErrorText(view);
  return { formed: formed ? 1 : 0, others: formed ? 0 : 1, example: view.exchange.id };
}

const mergeKinds = (left: Kinds, right: Kinds): Kinds =>
  unite(left, right, (known, kind) => ({
    formed: known.formed + kind.formed,
    others: known.others + kind.others,
    example: earlierId(known.example, kind.example),
  }));

/** Of a faulty token there is a requirement of its own. */
const negative = /^(?!$|token\/|vault\/|update\/again|.*\/(?:valid|second|own|list)\b)/;

export const errorBody = {
  'TRIGGER-163': usableWhereNeighbourIs(negative, 'an error response', isUsable),

  /** Said of most errors, so no single response can break it. */
  'TRIGGER-054': trigger.fold<Kinds>({
    empty: () => ({}),
    of: ({ views }) =>
      views
        .filter(
          (view) => view.inconclusive === undefined && operations.includes(view.operation) && isServiceError(view),
        )
        .map((view): Kinds => ({ [`${view.operation} ${view.response.status}`]: kindOf(view) }))
        .reduce<Kinds | undefined>((sum, kinds) => (sum ? mergeKinds(sum, kinds) : kinds), undefined),
    merge: mergeKinds,
    *decide(kinds): Iterable<FoldedSituation> {
      const all = Object.values(kinds);
      if (all.length === 0) return;
      const formed = all.filter((kind) => kind.formed > kind.others).length;
      const exchanges = all.map(({ example }) => example).sort(compareIds);
      const base = 'trigger';
      if (all.length < fewestKinds)
        yield { base, exchanges, inconclusive: `only ${all.length} kinds of errors were seen` };
      else if (formed * 2 > all.length) yield { base, exchanges };
      else
        yield {
          base,
          exchanges,
          violation: {
            expected: 'more than half of the kinds of errors are `{error: string}`',
            actual: `${formed} of ${all.length} are`,
          },
        };
    },
  }),

  /** Rejections for the token, validation failures and a 409 that is no object have entries of their own. */
  'TRIGGER-055': trigger.exchange({
    on: { operation: operations },
    select: (view) => {
      const { status, body } = view.response;
      if (!isServiceError(view) || (status === 401 && wantToken.has(view.operation))) return undefined;
      if (status === 400 && isValidationFault(view)) return undefined;
      return status !== 409 || view.operation !== 'registerVault' || isObject(body) ? view : undefined;
    },
    judge: (view) => {
      const { body, text } = view.response;
      return unless(hasErrorText(view), 'a JSON object with `error` as a string', show(view.parsed.json ? body : text));
    },
  }),

  'TRIGGER-056': trigger.exchange({
    on: { operation: operations, status: 400 },
    select: (view) => (isValidationFault(view) ? view : undefined),
    judge: (view) => unless(hasErrorText(view), '`error` is a string', show(view.response.body), { at: '/error' }),
  }),
};
