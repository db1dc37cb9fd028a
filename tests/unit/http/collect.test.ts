import type { Dispatcher } from 'undici';
import { expect, test, vi } from 'vitest';
import { collect } from '../../../src/product/http/collect.js';

test('a response in hundreds of thousands of pieces is never held in more than 1,024 of them', async () => {
  const concat = vi.spyOn(Buffer, 'concat');
  const pieces = 200_000;
  const dispatch: Dispatcher['dispatch'] = (_, handler) => {
    handler.onResponseStart?.({ rawHeaders: [] } as never, 200, {}, 'OK');
    for (let piece = 0; piece < pieces; piece += 1) handler.onResponseData?.({} as never, Buffer.from('x'));
    handler.onResponseEnd?.({} as never, {});
    return true;
  };
  const { body } = await collect({ dispatch } as Dispatcher, { path: '/', method: 'GET' }).answer;
  expect(body.length).toBe(pieces);
  expect(Math.max(...concat.mock.calls.map(([list]) => list.length))).toBeLessThanOrEqual(1_024);
  concat.mockRestore();
});
