import type { ExchangeId } from '../../../model/exchange.js';
import { groupedBy } from '../../../model/groups.js';
import { unless, type RunCase } from '../../../model/check.js';
import { isObject, show } from '../../../json/parse.js';
import { authenticated, recurring } from '../fixtures/request.js';
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

/** An error response; those of one endpoint with one status are of one kind. */
interface ErrorResponse {
  readonly kind: string;
  /** Whether it has the common form. */
  readonly isFormed: boolean;
  readonly exchange: ExchangeId;
}

/** Most of so few kinds says nothing. */
const fewestKinds = 5;

/** Of a faulty token there is a requirement of its own. */
const negative = /^(?!$|token\/|vault\/|update\/again|.*\/(?:valid|second|own|list)\b)/;

export const errorBody = {
  'TRIGGER-163': usableWhereNeighbourIs(negative, 'an error response', isUsable),

  /** Said of most errors, so no single response can break it. */
  'TRIGGER-054': trigger.run<ErrorResponse>({
    note: ({ views }) =>
      views.flatMap((view) => {
        const { operation, exchange, response, inconclusive } = view;
        if (inconclusive !== undefined || !operations.includes(operation) || !isServiceError(view)) return [];
        return [{ kind: `${operation} ${response.status}`, isFormed: hasErrorText(view), exchange: exchange.id }];
      }),
    *judge(notes): Iterable<RunCase> {
      const kinds = [...groupedBy(notes, ({ kind }) => kind).values()];
      const formed = kinds.filter((own) => own.filter(({ isFormed }) => isFormed).length * 2 > own.length).length;
      const exchanges = kinds.map(([first]) => first!.exchange);
      const base = 'trigger';
      if (kinds.length < fewestKinds)
        yield { base, exchanges, inconclusive: `only ${kinds.length} kinds of errors were seen` };
      else if (formed * 2 > kinds.length) yield { base, exchanges };
      else
        yield {
          base,
          exchanges,
          violation: {
            expected: 'more than half of the kinds of errors are `{error: string}`',
            actual: `${formed} of ${kinds.length} are`,
          },
        };
    },
  }),

  /** Rejections for the token, validation failures and a 409 that is no object have entries of their own. */
  'TRIGGER-055': trigger.exchange({
    on: { operation: operations },
    note: (view) => {
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
    note: (view) => (isValidationFault(view) ? view : undefined),
    judge: (view) => unless(hasErrorText(view), '`error` is a string', show(view.response.body), { at: '/error' }),
  }),
};
