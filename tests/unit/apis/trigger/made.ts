import { trigger } from '../../../../src/product/apis/trigger/api.js';
import type { TriggerFixtures } from '../../../../src/product/apis/trigger/fixtures.js';
import { referenceDialect } from '../../../../src/product/apis/trigger/fixtures/dialects.js';
import { referenceTriggerProfile } from '../../../../src/reference/trigger/fixtures.js';
import { concernsNothing, isUndecided, passes, violates } from '../../../support/check-rows.js';
import { checkTable, type CheckRow, type CheckRows, type MadeExchange } from '../../../support/check-table.js';
import type { Purpose } from '../../../../src/product/apis/trigger/reader/view.js';

export const fixtures: TriggerFixtures = { ...referenceTriggerProfile, dialect: referenceDialect };

export type Row = CheckRow<TriggerFixtures>;
export type { Purpose };

export const triggerTable = (rows: CheckRows<TriggerFixtures>): void => checkTable(trigger, fixtures, rows);

type More = Partial<Omit<MadeExchange, 'base' | 'operation'>>;

/** The credentials of a wallet with a fresh token. */
export const of = (wallet: string) => ({ credentials: { apiKey: 'genuine', token: 'fresh', wallet } as const });

/** An exchange of a wallet with a fresh token, for some purpose. */
export function sent(operation: string, purpose: Purpose | undefined, status: number, more: More = {}): MadeExchange {
  return {
    operation,
    base: 'trigger',
    status,
    body: status < 300 ? {} : { error: 'no' },
    ...of('A'),
    ...(purpose !== undefined && { purpose }),
    ...more,
  };
}

/** A request with one header, which is that of a token unless named. */
export const header = (value: string, name = 'authorization') => ({ requestHeaders: [[name, value] as const] });

/** Traffic of clients that a proxy has seen. */
export const ofOthers = (exchanges: readonly MadeExchange[], facts = {}) => ({ exchanges, facts, scenario: 'proxy' });

/** What every check of a proper request makes of its responses. */
export function successRows(operation: string, purpose: Purpose, more: More = {}): readonly Row[] {
  const one = (status: number) => sent(operation, purpose, status, more);
  return [
    passes('a success', one(200)),
    violates('an error response', one(409)),
    concernsNothing('a failure inside', one(500)),
    concernsNothing('a rejected token', one(401)),
  ];
}

/** Statuses that a service confuses with each other, and one that nobody expects. */
const likely = [400, 401, 403, 404, 409, 418, 422];
/** What a rejected token is, is for the checks of the token rule; at verify a 401 has another meaning. */
const isExcused = (operation: string, status: number): boolean => status === 401 && operation !== 'verify';

/** What every check of a negative test makes of its responses. */
export function rejectionRows(
  operation: string,
  purposes: readonly Purpose[],
  statuses: readonly number[],
  credentials: MadeExchange['credentials'] = of('A').credentials,
): readonly Row[] {
  const control = sent(operation, undefined, 200, { credentials });
  const one = (purpose: string, status: number) => sent(operation, purpose as Purpose, status, { credentials });
  return [
    ...purposes.flatMap((purpose): readonly Row[] => [
      ...statuses.map((status): Row => passes(`${purpose} with ${status}`, [control, one(purpose, status)])),
      violates(`${purpose} let in, without a control`, one(purpose, 200)),
      ...likely
        .filter((status) => !statuses.includes(status))
        .map((status): Row => {
          const outcome = isExcused(operation, status) ? concernsNothing : violates;
          return outcome(`${purpose} with ${status}`, [control, one(purpose, status)]);
        }),
    ]),
    isUndecided('without a control', one(purposes[0]!, statuses[0]!)),
    concernsNothing('a failure that passed', [control, one(purposes[0]!, 500)]),
    violates('a failure that stays, without a control', one(`${purposes[0]!}/repeated`, 500)),
  ];
}
