import type { Defect } from '../defects/defect.js';

/** A wallet of the client. */
export interface Wallet {
  readonly publicKey: string;
  sign(message: Uint8Array): Uint8Array;
}

/** A request of a client as it is planned: before it has an origin and the framing of HTTP. */
export interface ClientRequest {
  readonly method: 'GET' | 'POST';
  /** From the root of the reference on, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: Readonly<Record<string, unknown>>;
}

export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a request of the session is for. */
export type Step =
  | 'vault with an old token'
  | 'challenge'
  | 'verify'
  | 'register'
  | 'vault'
  | 'deposit'
  | 'order of the vault'
  | 'history'
  | 'vault with the first token'
  | 'quote'
  | 'order'
  | 'execute'
  | 'order with options'
  | 'vaults'
  | 'positions'
  | 'operate'
  | 'operate instructions';

export interface Call {
  readonly step: Step;
  readonly request: ClientRequest;
}

/** What a client does beside the request that is planned. */
export interface Act {
  /** `earlierMs` before now, so that the request overlaps with those before. */
  send(request: ClientRequest, earlierMs?: number): Promise<Reply>;
  /** Lets time pass, by the clock of the client and that of the reference. */
  wait(milliseconds: number): void;
  /** The wallet that signs in. */
  readonly wallet: Wallet;
  /** A token that is no longer valid. */
  readonly oldToken: string;
  /** The last response to each step. */
  readonly replies: Readonly<Partial<Record<Step, Reply>>>;
}

/** Sends in the place of a planned request; the session goes on with the reply. */
export type Behaviour = (call: Call, act: Act) => Promise<Reply>;

/** A client of all three APIs: it departs from the session of `session.ts` in one way. */
export interface Client {
  readonly id: string;
  readonly says: string;
  /** Ids of the duties that it breaks; empty for a client that conforms. */
  readonly breaks: Defect['breaks'];
  /** What it signs to sign in. */
  readonly challengeType?: 'message' | 'transaction';
  /** Begins a session; left out, everything is sent as planned. */
  readonly behaves?: () => Behaviour;
}

export function client(id: string, breaks: Client['breaks'], rest: Omit<Client, 'id' | 'breaks'>): Client {
  return { id, breaks, ...rest };
}

/** Changes what a step sends, each time that it comes. */
export function changing(step: Step, change: (request: ClientRequest, act: Act) => ClientRequest): () => Behaviour {
  return () => (call, act) => act.send(call.step === step ? change(call.request, act) : call.request);
}

/** Sends something of its own before a step, the first time that it comes. */
export function before(step: Step, first: (request: ClientRequest, act: Act) => Promise<unknown>): () => Behaviour {
  return () => {
    let isDone = false;
    return async (call, act) => {
      if (call.step === step && !isDone) {
        isDone = true;
        await first(call.request, act);
      }
      return act.send(call.request);
    };
  };
}

export const withQuery = (request: ClientRequest, more: Readonly<Record<string, string>>): ClientRequest => ({
  ...request,
  query: { ...request.query, ...more },
});

export const withHeaders = (request: ClientRequest, more: Readonly<Record<string, string>>): ClientRequest => ({
  ...request,
  headers: { ...request.headers, ...more },
});

export const withBody = (request: ClientRequest, more: Readonly<Record<string, unknown>>): ClientRequest => ({
  ...request,
  json: { ...request.json, ...more },
});

/** Without members of the query, the headers and the body of these names. */
export function without(request: ClientRequest, ...names: readonly string[]): ClientRequest {
  const rest = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
  const { json, query, headers, ...bare } = request;
  return { ...bare, query: rest(query), headers: rest(headers), ...(json && { json: rest(json) }) };
}
