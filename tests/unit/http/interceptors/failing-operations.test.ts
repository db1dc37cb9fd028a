import { expect, test } from 'vitest';
import type { Reply } from '../../../../src/product/http/dispatch.js';
import { TargetLost } from '../../../../src/product/http/interceptors/breaker.js';
import { skipFailingOperations } from '../../../../src/product/http/interceptors/failing-operations.js';
import { call, never, reply } from './made-calls.js';

/** Sends requests to two operations of one address; `down` says which of them fails with the next request. */
function sending(down: (operation: string) => boolean, throttled = false) {
  const sent: string[] = [];
  const dispatch = skipFailingOperations(never)(({ request: { operation } }): Promise<Reply> => {
    sent.push(operation);
    return Promise.resolve({ ...reply(), advice: { useless: down(operation), throttled } });
  });
  return {
    sent,
    send: async (operation: string, kept: { readonly usesKept?: true } = {}): Promise<unknown> =>
      dispatch({ ...call, request: { ...call.request, operation, ...kept } }).then(
        () => 'sent',
        (error: unknown) => error,
      ),
  };
}

test('an operation that gets nothing usable while others do is given up, and tried again ever more rarely', async () => {
  const { sent, send } = sending((operation) => operation === 'down');
  for (let turn = 0; turn < 20; turn += 1) expect([await send('down'), await send('up')]).toEqual(['sent', 'sent']);
  expect(await send('down')).toBeInstanceOf(TargetLost);
  for (let turn = 1; turn < 1000; turn += 1) await send('down');
  expect(sent.filter((operation) => operation === 'down').length).toBe(20 + 6);
  expect(await send('up')).toBe('sent');
});

test('what is sent in turns to decide on a failure comes to its end, and gives no operation up', async () => {
  const inTurns = { usesKept: true } as const;
  const { send } = sending((operation) => operation === 'down');
  for (let turn = 0; turn < 40; turn += 1)
    expect([await send('down', inTurns), await send('up', inTurns)]).toEqual(['sent', 'sent']);
  for (let turn = 0; turn < 20; turn += 1) expect([await send('down'), await send('up')]).toEqual(['sent', 'sent']);
  expect([await send('down'), await send('down', inTurns)]).toEqual([expect.any(TargetLost), 'sent']);
});

test('an operation that works again is used as before', async () => {
  let isDown = true;
  const { send } = sending((operation) => operation === 'down' && isDown);
  for (let turn = 0; turn < 20; turn += 1) await send('down').then(() => send('up'));
  isDown = false;
  const results = await Promise.all(Array.from({ length: 10 }, () => send('down')));
  expect(results.filter((result) => result === 'sent').length).toBe(1);
  expect(await send('down')).toBe('sent');
});

test('where the whole address fails, and where it throttles, no operation is given up by itself', async () => {
  const dead = sending(() => true);
  for (let turn = 0; turn < 40; turn += 1) expect(await dead.send(`operation${turn % 2}`)).toBe('sent');
  const { send } = sending((operation) => operation === 'down', true);
  for (let turn = 0; turn < 40; turn += 1) expect([await send('down'), await send('up')]).toEqual(['sent', 'sent']);
});
