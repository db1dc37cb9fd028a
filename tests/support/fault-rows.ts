import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { createReference } from '../../src/reference/composition.js';
import { listenReference } from '../../src/reference/listen.js';
import { serveFaults } from './fault-server.js';
import { serverFaults } from './faults.js';
import { furtherFaults } from './further-faults.js';
import { hostileBodies } from './hostile-bodies.js';
import { selfSigned } from './self-signed.js';
import { answer, type ServerFault } from './wire.js';

/** A target at fault, while it is served. */
export interface Faulty {
  readonly origin: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** What the server saw that must not have happened. */
  readonly complaints?: () => readonly string[];
  close(): Promise<void> | void;
}

/** One row of the fault table. */
export interface FaultRow {
  readonly name: string;
  readonly where: string;
  /** `nothing`: no MUST requirement may fail; `conforms`: the run has to end with 0; `anything`: the bytes decide. */
  readonly bears: 'nothing' | 'conforms' | 'anything';
  readonly serve: () => Promise<Faulty>;
}

const silent = serverFaults.silence!;
const every = (): boolean => true;
const fifth = (request: number): boolean => request % 5 === 0;

function inResponses(name: string, fault: ServerFault): readonly FaultRow[] {
  const bears = fault.taken.includes('answer') && fault.excused !== true ? 'anything' : 'nothing';
  return [
    { name, where: 'every response', bears, serve: () => serveFaults({ fault, when: every }) },
    { name, where: 'every fifth', bears, serve: () => serveFaults({ fault, when: fifth }) },
  ];
}

function hostile([name, body]: readonly [string, (genuine: string) => string]): readonly FaultRow[] {
  return inResponses(name, { taken: 'answer', write: (socket, genuine) => answer(socket, body(genuine)) });
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Serves connections with one function, and destroys those that are left at the end. */
async function connections(make: (onSocket: (socket: Socket) => void) => Server, scheme = 'http'): Promise<Faulty> {
  const open = new Set<Socket>();
  const server = make((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
  });
  const port = await listening(server);
  return {
    origin: `${scheme}://127.0.0.1:${port}`,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Redirects everything to a second server, which must see no request at all, and so no credential. */
async function redirecting(): Promise<Faulty> {
  const seen: string[] = [];
  const elsewhere = createHttpServer((request, response) => {
    seen.push(`${request.method} ${request.url} with ${Object.keys(request.headers).join(', ')}`);
    response.writeHead(302, { location: request.headers.referer ?? '/' }).end();
  });
  const there = await listening(elsewhere);
  const server = createHttpServer((request, response) => {
    const status = [301, 302, 303, 307, 308][(request.url ?? '').length % 5]!;
    response.writeHead(status, { location: `http://127.0.0.1:${there}${request.url}`, refresh: '0' }).end();
  });
  const here = await listening(server);
  return {
    origin: `http://127.0.0.1:${here}`,
    complaints: () => (seen.length === 0 ? [] : [`${seen.length} requests left the target: ${seen[0]}`]),
    close: () => {
      for (const one of [server, elsewhere]) {
        one.close();
        one.closeAllConnections();
      }
    },
  };
}

/** The server goes away after 20 requests, connections and all, and comes back at the same port if told to. */
async function dying(backAfterMs: number | undefined): Promise<Faulty> {
  let server = await serveFaults({ fault: silent, when: () => false });
  const { origin } = server;
  const port = Number(new URL(origin).port);
  const watch = setInterval(() => {
    if (server.requests() < 20) return;
    clearInterval(watch);
    void server.close().then(() => {
      if (backAfterMs === undefined) return;
      setTimeout(() => {
        void serveFaults({ fault: silent, when: () => false, port }).then((back) => (server = back));
      }, backAfterMs);
    });
  }, 5);
  return {
    origin,
    environment: { JUDGED_RPS: '50' },
    close: () => {
      clearInterval(watch);
      return server.close();
    },
  };
}

async function nobody(): Promise<Faulty> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return { origin: `http://127.0.0.1:${port}`, close: () => undefined };
}

async function clockOff(years: number): Promise<Faulty> {
  const startAt = Date.now() + years * 365.25 * 86_400_000;
  return listenReference(createReference({ seed: 1, startAt }).handle);
}

const all = 'all';

export const faultRows: readonly FaultRow[] = [
  {
    name: 'no fault',
    where: 'none',
    bears: 'conforms',
    serve: () => serveFaults({ fault: silent, when: () => false }),
  },
  {
    name: 'no fault over IPv6',
    where: 'none',
    bears: 'conforms',
    serve: () => listenReference(createReference({ seed: 1 }).handle, { host: '::1' }),
  },
  { name: 'a clock ten years behind', where: all, bears: 'nothing', serve: () => clockOff(-10) },
  { name: 'a clock ten years ahead', where: all, bears: 'nothing', serve: () => clockOff(10) },
  {
    name: 'the name does not resolve',
    where: all,
    bears: 'nothing',
    serve: () => Promise.resolve({ origin: 'http://no-such-host.invalid', close: () => undefined }),
  },
  { name: 'nobody listens', where: all, bears: 'nothing', serve: nobody },
  {
    name: 'connections that stay half open',
    where: all,
    bears: 'nothing',
    serve: () => connections((onSocket) => createServer({ allowHalfOpen: true, pauseOnConnect: true }, onSocket)),
  },
  {
    name: 'no TLS where https is asked for',
    where: all,
    bears: 'nothing',
    serve: async () => {
      const plain = await serveFaults({ fault: silent, when: () => false });
      return { ...plain, origin: plain.origin.replace('http:', 'https:') };
    },
  },
  {
    name: 'a TLS handshake that fails',
    where: all,
    bears: 'nothing',
    serve: () =>
      connections((onSocket) => createTlsServer({}, onSocket).on('tlsClientError', () => undefined), 'https'),
  },
  {
    name: 'a certificate that nobody vouches for',
    where: all,
    bears: 'nothing',
    serve: () =>
      connections((onSocket) => createTlsServer(selfSigned(), onSocket).on('tlsClientError', () => undefined), 'https'),
  },
  { name: 'redirects to another origin, and back', where: all, bears: 'nothing', serve: redirecting },
  { name: 'death in mid-run', where: 'after 20 requests', bears: 'nothing', serve: () => dying(undefined) },
  {
    name: 'death in mid-run and return',
    where: 'for one second after 20 requests',
    bears: 'nothing',
    serve: () => dying(1000),
  },
  ...Object.entries({ ...serverFaults, ...furtherFaults }).flatMap(([name, fault]) => inResponses(name, fault)),
  ...Object.entries(hostileBodies).flatMap(hostile),
];
