import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { isOutOfFiles } from '../../../src/product/http/fault.js';
import { createTransport, type Bounds } from '../../../src/product/http/transport.js';
import { serverFaults } from '../../support/faults.js';
import { during, listening } from '../../support/serving.js';

const maxBytes = 256 * 1024;
const timeout = 600;
/** What a loaded machine may add to a time-out; an exchange without one never ends. */
const slowest = 20_000;

const transportTo = (origin: string, most = maxBytes) =>
  createTransport({ connections: 2, maxBytes: most, origins: new Set([origin]), direct: true });

const { signal } = new AbortController();

async function ask(origin: string, limits: Bounds = { timeout, maxBytes }) {
  const transport = transportTo(origin, limits.maxBytes);
  const from = performance.now();
  try {
    const wire = { method: 'GET', origin, path: '/ultra/v1/order', headers: [['x-api-key', 'some-key']] } as const;
    const outcome = await transport.exchange(wire, limits, signal);
    return { outcome, milliseconds: performance.now() - from };
  } finally {
    await transport.close();
  }
}

/** Serves what is written to each connection. */
const serving = (answer: (socket: Socket) => void) =>
  listening(createServer((socket) => answer(socket.on('error', () => undefined))));

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
  const endless = serving((socket) => {
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
  const beginnings: number[] = [];
  const pointless: Bounds['pointless'] = ({ status, body }) => {
    beginnings.push(body.length);
    return status === 200 ? 'no documented response' : undefined;
  };
  const limits = { timeout: 10_000, maxBytes: 400 * chunk.length, pointless };
  const { outcome } = await during(endless, (origin) => ask(origin, limits));
  expect(outcome.fault).toEqual({ class: 'too-large', message: 'no documented response' });
  expect(beginnings).toHaveLength(1);
  expect(beginnings[0]).toBeLessThan(1_300_000);
});

test('a thread that cannot start for want of files says so in its message alone', () => {
  const cause = Object.assign(new Error('Worker initialization failure: EMFILE'), { code: 'ERR_WORKER_INIT_FAILED' });
  expect(isOutOfFiles(new Error('the thread ended', { cause }))).toBe(true);
});

test('nothing can be sent to an origin that the target does not declare', async () => {
  const transport = transportTo('http://127.0.0.1:9');
  const wire = { method: 'GET', origin: 'http://elsewhere.invalid', path: '/', headers: [] };
  const refusal = 'http://elsewhere.invalid is no address of the target';
  await expect(transport.exchange(wire, { timeout, maxBytes }, signal)).rejects.toThrow(refusal);
  await transport.close();
});

test('an exchange that waits for a connection ends with its time-out', async () => {
  const silent = serving(() => undefined);
  const { outcome, milliseconds } = await during(silent, (origin) => ask(origin.replace('http:', 'https:')));
  expect(outcome.fault?.class).toBe('timeout');
  expect(milliseconds).toBeLessThan(timeout + slowest);
});

test('an exchange is told by the answer that follows interim ones', async () => {
  const hinting = serving((socket) =>
    socket.once('data', () =>
      socket.write(
        'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
      ),
    ),
  );
  const { outcome } = await during(hinting, ask);
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
