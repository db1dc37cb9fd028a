import type { TriggerFixtures } from '../../../../src/product/apis/trigger/fixtures.js';
import { referenceTriggerFixtures } from '../../../../src/reference/trigger/profile.js';
import type { CheckRow, MadeExchange } from '../../../support/check-table.js';
import type { Purpose } from '../../../../src/product/apis/trigger/reader/view.js';

export const fixtures: TriggerFixtures = referenceTriggerFixtures;

export type Row = CheckRow<TriggerFixtures>;

type More = Partial<Omit<MadeExchange, 'base' | 'operation'>>;

/** An exchange of a wallet with a fresh token, for some purpose. */
export function sent(operation: string, purpose: Purpose | undefined, status: number, more: More = {}): MadeExchange {
  return {
    operation,
    base: 'trigger',
    status,
    body: status < 300 ? {} : { error: 'no' },
    credentials: { apiKey: 'genuine', token: 'fresh', wallet: 'A' },
    ...(purpose !== undefined && { purpose }),
    ...more,
  };
}

/** What every check of a proper request makes of its responses. */
export function successRows(operation: string, purpose: Purpose, more: More = {}): readonly Row[] {
  const one = (status: number) => sent(operation, purpose, status, more);
  return [
    { name: 'a success', given: one(200), outcome: 'pass' },
    { name: 'an error response', given: one(409), outcome: 'violation' },
    { name: 'a failure inside', given: one(500), outcome: 'not applicable' },
    { name: 'a rejected token', given: one(401), outcome: 'not applicable' },
  ];
}

/** What every check of a negative test makes of its responses. */
export function rejectionRows(
  operation: string,
  purposes: readonly Purpose[],
  statuses: readonly number[],
  credentials: MadeExchange['credentials'] = { apiKey: 'genuine', token: 'fresh', wallet: 'A' },
): readonly Row[] {
  const control = sent(operation, undefined, 200, { credentials });
  const one = (purpose: string, status: number) => sent(operation, purpose as Purpose, status, { credentials });
  return [
    ...purposes.flatMap((purpose): readonly Row[] => [
      ...statuses.map((status): Row => ({
        name: `${purpose} with ${status}`,
        given: [control, one(purpose, status)],
        outcome: 'pass',
      })),
      { name: `${purpose} let in`, given: [control, one(purpose, 200)], outcome: 'violation' },
      { name: `${purpose} with another status`, given: [control, one(purpose, 418)], outcome: 'violation' },
    ]),
    { name: 'without a control', given: one(purposes[0]!, statuses[0]!), outcome: 'inconclusive' },
    { name: 'a failure that passed', given: [control, one(purposes[0]!, 500)], outcome: 'not applicable' },
    {
      name: 'a failure that stays',
      given: [control, one(`${purposes[0]!}/repeated`, 500)],
      outcome: 'violation',
    },
  ];
}
