import { expect, test } from 'vitest';
import { recordExchanges } from '../../../../src/product/http/interceptors/record.js';
import type { Exchange } from '../../../../src/product/model/exchange.js';
import { call, dispatching, exchange, ok, reply } from './made-calls.js';

const masked = { request: exchange('r-1').request, outcome: ok };

function recording(given = reply({ masked }), before: readonly Pick<Exchange, 'id'>[] = []) {
  const recorded: Exchange[] = [];
  const { dispatch } = dispatching(given);
  const interceptor = recordExchanges({
    runId: 'r',
    before,
    credentialsOf: () => ({ apiKey: 'genuine' }),
    record: (one) => recorded.push(one),
  });
  return { recorded, send: interceptor(dispatch) };
}

test('records the masked form under the next id of the run', async () => {
  const { recorded, send } = recording(undefined, [{ id: 'r-7' }, { id: 'r-3' }]);
  await send({ ...call, retryOf: 'r-7' });
  const { exchanges } = await send(call);
  expect(recorded[0]).toEqual({
    ...exchange('r-8'),
    credentials: { apiKey: 'genuine' },
    retryOf: 'r-7',
  });
  expect(exchanges).toEqual([recorded[1]]);
  expect(recorded[1]!.id).toBe('r-9');
});

test('never records what is not masked', async () => {
  const { recorded, send } = recording(reply());
  await expect(send(call)).rejects.toThrow('not masked');
  expect(recorded).toEqual([]);
});
