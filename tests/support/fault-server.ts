import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createReference } from '../../src/reference/composition.js';
import { writeJson } from '../../src/reference/listen.js';
import type { ServerFault } from './wire.js';

export interface FaultServer {
  readonly origin: string;
  /** Requests that came in. */
  readonly requests: () => number;
  close(): Promise<void>;
}

export interface FaultServerOptions {
  readonly fault: ServerFault;
  /** Which requests get the fault instead of their answer, counted from 1. */
  readonly when: (request: number) => boolean;
}

/** The reference over HTTP with a fault in the place of some answers. */
export async function serveFaults({ fault, when }: FaultServerOptions): Promise<FaultServer> {
  const { handle } = createReference({ seed: 1 });
  const sockets = new Set<Socket>();
  let requests = 0;
  const server = createServer((incoming, outgoing) => {
    const number = (requests += 1);
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
      const [path = '/', query = ''] = (incoming.url ?? '/').split(/\?(.*)/s);
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
      );
      const answer = await handle({
        method: incoming.method ?? 'GET',
        path,
        query,
        headers,
        body: Buffer.concat(chunks).toString('utf8'),
      });
      const body = 'json' in answer.body ? writeJson(answer.body.json) : answer.body.text;
      if (when(number) && answer.status === 200) fault.write(incoming.socket, body);
      else outgoing.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(body);
    })().catch(() => incoming.socket.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
