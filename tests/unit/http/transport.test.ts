import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { Outcome } from '../../../src/product/model/exchange.js';
import { isOutOfFiles } from '../../../src/product/http/fault.js';
import { createTransport } from '../../../src/product/http/transport.js';
import { serverFaults } from '../../support/faults.js';
import { during, listening } from '../../support/serving.js';

const maxBytes = 256 * 1024;
const timeout = 600;
/** What a loaded machine may add to a time-out; an exchange without one never ends. */
const slowest = 20_000;

const transportTo = (origin: string, most = maxBytes) =>
  createTransport({ connections: 2, maxBytes: most, origins: new Set([origin]), direct: true });

async function ask(origin: string): Promise<{ outcome: Outcome; milliseconds: number }> {
  const transport = transportTo(origin);
  const from = performance.now();
  try {
    const wire = { method: 'GET', origin, path: '/ultra/v1/order', headers: [['x-api-key', 'some-key']] } as const;
    const outcome = await transport.exchange(wire, { timeout, maxBytes }, new AbortController().signal);
    return { outcome, milliseconds: performance.now() - from };
  } finally {
    await transport.close();
  }
}

/** Serves what is written to each connection. */
const serving = (answer: (socket: Socket) => void) =>
  listening(
    createServer((socket) => {
      socket.on('error', () => undefined);
      answer(socket);
    }),
  );

const order = JSON.stringify({ inAmount: '1000', slippageBps: 50, routePlan: [{ percent: 100 }], taker: null });

test.each(serverFaults)(
  'a target that answers with %s is told for what it is, within the time-out',
  async (_, taken, write) => {
    let requests = 0;
    const server = serving((socket) =>
      socket.on('data', () => {
        requests += 1;
        write(socket, order);
      }),
    );
    const { outcome, milliseconds } = await during(server, ask);
    expect(taken.split(' or '), outcome.fault?.message).toContain(outcome.fault?.class ?? 'answer');
    expect(milliseconds).toBeLessThan(timeout + slowest);
    expect(requests).toBe(1);
  },
);

test('a long body is read no further than its beginning where that shows that it is pointless', async () => {
  const chunk = Buffer.alloc(65_536, 'x');
  let written = 0;
  const endless = await serving((socket) => {
    const write = (): void => {
      while (written < 400 && !socket.destroyed) {
        written += 1;
        if (!socket.write(chunk)) return void socket.once('drain', write);
      }
    };
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${400 * chunk.length}\r\n\r\n`);
      write();
    });
  });
  const { origin } = endless;
  const most = 400 * chunk.length;
  const transport = transportTo(origin, most);
  const beginnings: number[] = [];
  try {
    const outcome = await transport.exchange(
      { method: 'GET', origin, path: '/', headers: [] },
      {
        timeout: 10_000,
        maxBytes: most,
        pointless: ({ status, body }) => {
          beginnings.push(body.length);
          return status === 200 ? 'no documented response' : undefined;
        },
      },
      new AbortController().signal,
    );
    expect(outcome.fault).toEqual({ class: 'too-large', message: 'no documented response' });
    expect(beginnings).toHaveLength(1);
    expect(beginnings[0]).toBeLessThan(1_300_000);
  } finally {
    await transport.close();
    await endless.close();
  }
});

test('a thread that cannot start for want of files says so in its message alone', () => {
  const cause = Object.assign(new Error('Worker initialization failure: EMFILE'), { code: 'ERR_WORKER_INIT_FAILED' });
  expect(isOutOfFiles(new Error('the thread ended', { cause }))).toBe(true);
});

test('nothing can be sent to an origin that the target does not declare', async () => {
  const transport = transportTo('http://127.0.0.1:9');
  const wire = { method: 'GET', origin: 'http://elsewhere.invalid', path: '/', headers: [] };
  await expect(transport.exchange(wire, { timeout, maxBytes }, new AbortController().signal)).rejects.toThrow(
    'http://elsewhere.invalid is no address of the target',
  );
  await transport.close();
});

test('an exchange that waits for a connection ends with its time-out', async () => {
  const silent = await serving(() => undefined);
  const { outcome, milliseconds } = await ask(`https://127.0.0.1:${silent.port}`);
  await silent.close();
  expect(outcome.fault?.class).toBe('timeout');
  expect(milliseconds).toBeLessThan(timeout + slowest);
});

test('an exchange is told by the answer that follows interim ones', async () => {
  const hinting = await serving((socket) =>
    socket.once('data', () =>
      socket.write(
        'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
      ),
    ),
  );
  const { outcome } = await ask(hinting.origin);
  await hinting.close();
  expect(outcome.response).toMatchObject({ status: 200, body: '{}' });
  expect(outcome.response?.headers.map(([name]) => name)).toEqual(['content-type', 'content-length']);
});

test('an exchange that the run no longer wants ends at once', async () => {
  const silent = await serving(() => undefined);
  const { origin } = silent;
  const transport = transportTo(origin);
  const stop = new AbortController();
  const wire = { method: 'GET', origin, path: '/', headers: [] } as const;
  const send = () => transport.exchange(wire, { timeout: 60_000, maxBytes }, stop.signal);
  const under = send();
  setTimeout(() => stop.abort(), 20);
  for (const { fault } of [await under, await send()]) expect(fault?.message).toBe('the run was stopped');
  await transport.close();
  await silent.close();
});
