import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface Serving {
  /** Such as `http://127.0.0.1:40123`. */
  readonly origin: string;
  readonly port: number;
  /** Ends every connection and frees the port. */
  readonly close: () => Promise<void>;
}

/** Listens at a free port of this machine. */
export async function listening(server: Server, host = '127.0.0.1'): Promise<Serving> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket.once('close', () => sockets.delete(socket))));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Serves plain HTTP at a free port of this machine. */
export const serving = (listener: RequestListener): Promise<Serving> => listening(createServer(listener));

/** What comes of something that is done while a server stands; it is closed afterwards. */
export async function during<Result>(
  server: Promise<{ readonly origin: string; close(): Promise<unknown> }>,
  use: (origin: string) => Promise<Result>,
): Promise<Result> {
  const served = await server;
  try {
    return await use(served.origin);
  } finally {
    await served.close();
  }
}
