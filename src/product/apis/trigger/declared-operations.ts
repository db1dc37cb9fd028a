import type { Operation } from '../../model/operation.js';
import type { TriggerFixtures } from './fixtures.js';

/** Stands for the id of an order in a path that a profile builds. */
const mark = 'an-order-id';

/** Where a profile declares the order history and the recurring endpoints, as far as that takes no earlier response. */
export function declaredOperations({ history, recurring }: TriggerFixtures): readonly Operation[] {
  const declared = [
    ...[history?.list, history?.byId?.(mark)].map((path) => ({ operation: 'listHistory', method: 'GET', path })),
    ...Object.entries(recurring?.inert ?? {}).map(([operation, { method, path }]) => ({ operation, method, path })),
    ...(recurring?.life ? [{ operation: 'recurringHistory', ...recurring.life.list }] : []),
  ];
  return declared.flatMap(({ operation, method, path }) =>
    path === undefined
      ? []
      : [{ operation, method, path: path.replace(/[?].*$/, '').replaceAll(/(?<![^/])[^/]*an-order-id[^/]*/g, '{id}') }],
  );
}
