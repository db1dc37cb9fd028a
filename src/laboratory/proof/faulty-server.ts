import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, Handler, ReferenceRequest } from '../../reference/reference.js';
import { drawsFrom } from '../../reference/seeded.js';
import { carried, type Carried, type NetworkFault } from './network-fault.js';

/** Serves a handler over HTTP with a network fault. The control path belongs to no API and is left alone. */
export async function faultyServer(
  handle: Handler,
  clock: Clock,
  { networkFault, seed, onDisturbed }: { networkFault: NetworkFault; seed: number; onDisturbed: () => void },
) {
  const disturb = networkFault.begin(drawsFrom(seed, 'noise', networkFault.id), clock);
  const response = async (incoming: IncomingMessage): Promise<Carried | 'reset'> => {
    const request = await read(incoming);
    const ask = async () => handle(request);
    const disturbed = request.path.startsWith('/control/') ? undefined : await disturb(request, ask);
    if (disturbed !== undefined) onDisturbed();
    return disturbed ?? carried(await ask());
  };
  const server = createServer((incoming, outgoing) => {
    response(incoming)
      .then(async (given) => {
        if (given === 'reset') outgoing.socket?.resetAndDestroy();
        else await send(given, outgoing);
      })
      .catch((error: unknown) => outgoing.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(incoming: IncomingMessage): Promise<ReferenceRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  const url = incoming.url ?? '/';
  const mark = url.indexOf('?');
  return {
    method: incoming.method ?? 'GET',
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? '' : url.slice(mark + 1),
    headers: Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

async function send(given: Carried, outgoing: ServerResponse): Promise<void> {
  const { status, headers, bytes, framing = 'length', cutAfter, delay = 0 } = given;
  if (delay > 0) await sleep(delay);
  if (framing === 'close') {
    // Node would frame such a response by chunks, so it is written by hand.
    const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} Spoken`, ...lines, '', ''].join('\r\n');
    outgoing.socket?.end(Buffer.concat([Buffer.from(head, 'latin1'), bytes]));
    return;
  }
  outgoing.writeHead(status, { ...headers, ...(framing === 'length' && { 'content-length': bytes.length }) });
  if (cutAfter === undefined) outgoing.end(bytes);
  else outgoing.write(bytes.subarray(0, cutAfter), () => outgoing.socket?.destroy());
}
