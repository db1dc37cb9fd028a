import { parse } from 'lossless-json';
import { compileTransaction, type Instruction } from '../../../reference/chain/message.js';
import { basePaths } from '../../../reference/base-paths.js';
import type { Reference } from '../../../reference/composition.js';
import { respond, type Defect, type JsonObject } from '../defect.js';
import { writeJson } from '../../../reference/listen.js';
import type { ReferenceRequest, ReferenceResponse } from '../../../reference/reference.js';
import { apiKeys } from '../../../reference/borrow/fixtures.js';

export type Inject = Defect['inject'];
export type Endpoint = 'vaults' | 'positions' | 'operate' | 'operate-instructions';
export const buildEndpoints = ['operate', 'operate-instructions'] as const;
export const everyEndpoint: readonly Endpoint[] = ['vaults', 'positions', ...buildEndpoints];

/** A request to this API, in the terms of its document. */
export interface Sent {
  readonly request: ReferenceRequest;
  readonly endpoint: Endpoint;
  readonly query: URLSearchParams;
  /** Null where it is left out. */
  readonly market: string | null;
  readonly users: readonly string[];
  readonly key: string | undefined;
  /** The payload of a build, empty where there is none; integers are bigints. */
  readonly payload: JsonObject;
  readonly signer: string;
  readonly col: bigint;
  readonly debt: bigint;
  /** It requests a new position. */
  readonly creates: boolean;
}

/** A request to one of these endpoints; undefined for any other. */
function sentTo(endpoints: readonly Endpoint[], request: ReferenceRequest): Sent | undefined {
  const prefix = `${basePaths.borrow}/borrow/`;
  const endpoint = endpoints.find((each) => request.path === `${prefix}${each}`);
  if (endpoint === undefined) return undefined;
  const query = new URLSearchParams(request.query);
  const payload = payloadOf(request);
  return {
    request,
    endpoint,
    query,
    market: query.get('market'),
    users: (query.get('users') ?? '').split(','),
    key: request.headers['x-api-key'],
    payload,
    signer: String(payload.signer),
    col: amountOf(payload.colAmount),
    debt: amountOf(payload.debtAmount),
    creates: payload.positionId === 0n,
  };
}

function payloadOf({ body }: ReferenceRequest): JsonObject {
  try {
    const value = parse(body, undefined, (text) => (/^-?\d+$/.test(text) ? BigInt(text) : Number(text)));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const amountOf = (text: unknown): bigint => (typeof text === 'string' && /^-?\d+$/.test(text) ? BigInt(text) : 0n);

/** The same request with another market, or with none. */
export function inMarket({ request, query }: Sent, market: string | undefined): ReferenceRequest {
  const other = new URLSearchParams(query);
  if (market === undefined) other.delete('market');
  else other.set('market', market);
  return { ...request, query: other.toString().replaceAll('%2C', ',') };
}

/** The same request with these fields of its payload changed. */
export const withFields = ({ request, payload }: Sent, fields: JsonObject): ReferenceRequest => ({
  ...request,
  body: writeJson({ ...payload, ...fields }),
});

export const keyed = ({ request }: Sent): ReferenceRequest => ({
  ...request,
  headers: { ...request.headers, 'x-api-key': apiKeys.genuine },
});

/** Hands other requests on than came, where `alter` gives one. */
export function alteringRequests(
  endpoints: readonly Endpoint[],
  alter: (sent: Sent) => ReferenceRequest | undefined,
): Inject {
  return ({ handle }) =>
    (request) => {
      const sent = sentTo(endpoints, request);
      return handle((sent && alter(sent)) ?? request);
    };
}

/** Builds from a payload with other fields than came, where `alter` gives some. */
export function alteringPayloads(
  endpoints: readonly Endpoint[],
  alter: (sent: Sent) => JsonObject | undefined,
): Inject {
  return alteringRequests(endpoints, (sent) => {
    const fields = alter(sent);
    return fields && withFields(sent, fields);
  });
}

/** Gives this response in the place of any other to what it concerns. */
export function responding(
  endpoints: readonly Endpoint[],
  concerns: (sent: Sent) => boolean,
  response: ReferenceResponse,
): Inject {
  return ({ handle }) =>
    (request) => {
      const sent = sentTo(endpoints, request);
      return sent && concerns(sent) ? response : handle(request);
    };
}

/** Rejects what it concerns, as the reference rejects what it cannot build. */
export const refusing = (endpoints: readonly Endpoint[], concerns: (sent: Sent) => boolean): Inject =>
  responding(endpoints, concerns, respond(400, { error: 'Invalid request' }));

export const internalError = respond(500, { error: 'Internal server error' });
export const throttled: ReferenceResponse = {
  status: 429,
  headers: { 'retry-after': '0' },
  body: { json: { code: 429 } },
};
export const cutOff: ReferenceResponse = { status: 200, body: { text: '' }, broken: 'reset' };

/** Alters the responses with status 200; what `alter` leaves undefined passes unchanged. */
export function alteringResponses(
  endpoints: readonly Endpoint[],
  alter: (
    json: unknown,
    sent: Sent,
    reference: Reference,
  ) => Partial<ReferenceResponse> | undefined | Promise<Partial<ReferenceResponse> | undefined>,
): Inject {
  return (reference) => async (request) => {
    const response = await reference.handle(request);
    const sent = sentTo(endpoints, request);
    if (sent === undefined || response.status !== 200 || !('json' in response.body)) return response;
    return { ...response, ...(await alter(response.body.json, sent, reference)) };
  };
}

/** Alters the JSON of the responses with status 200; what `alter` leaves undefined passes unchanged. */
export function alteringJson(
  endpoints: readonly Endpoint[],
  alter: (json: unknown, sent: Sent, reference: Reference) => unknown,
): Inject {
  return alteringResponses(endpoints, async (json, sent, reference) => {
    const altered = await alter(json, sent, reference);
    return altered === undefined ? undefined : { body: { json: altered } };
  });
}

/** Alters fields of every item of a list. */
export function alteringItems(
  endpoint: 'vaults' | 'positions',
  alter: (item: JsonObject, sent: Sent) => JsonObject | undefined,
): Inject {
  return alteringJson([endpoint], (json, sent) =>
    (json as readonly JsonObject[]).map((item) => ({ ...item, ...alter(item, sent) })),
  );
}

/** Alters fields of a build. */
export function alteringBuilds(
  endpoints: readonly ('operate' | 'operate-instructions')[],
  alter: (build: JsonObject, sent: Sent) => JsonObject | undefined,
): Inject {
  return alteringJson(endpoints, (json, sent) => ({ ...(json as JsonObject), ...alter(json as JsonObject, sent) }));
}

export interface Plan {
  readonly feePayer: string;
  readonly instructions: readonly Instruction[];
  readonly version: 0 | 'legacy';
}

/** Compiles transactions from other instructions, another payer or another version than the reference does. */
export function recompiling(alter: (plan: Plan, sent: Sent) => Partial<Plan> | undefined): Inject {
  return alteringJson(['operate'], async (json, sent, reference) => {
    const plan: Plan = { feePayer: sent.signer, instructions: await openBuild(reference, sent), version: 0 };
    const altered = alter(plan, sent);
    if (altered === undefined) return undefined;
    const { blockhash } = reference.ledger.latestBlockhash();
    const transaction = Buffer.from(compileTransaction({ ...plan, ...altered, blockhash })).toString('base64');
    return { ...(json as JsonObject), transaction };
  });
}

async function openBuild({ borrow }: Reference, { request }: Sent): Promise<readonly Instruction[]> {
  const { body } = await borrow.handle({ ...request, path: '/borrow/operate-instructions' });
  const { instructions } = (body as { readonly json: { readonly instructions: readonly ShownInstruction[] } }).json;
  return instructions.map(opened);
}

type ShownInstruction = Omit<Instruction, 'data'> & { readonly data: string };

const opened = ({ data, ...rest }: ShownInstruction): Instruction => ({
  ...rest,
  data: new Uint8Array(Buffer.from(data, 'base64')),
});

type AlterInstructions = (instructions: readonly Instruction[], sent: Sent) => readonly Instruction[] | undefined;

/** Alters the instructions of both paths alike. */
export function alteringInstructions(alter: AlterInstructions): Inject {
  const compiled = compilingFrom(alter);
  const shown = alteringShown(alter);
  return (reference) => shown({ ...reference, handle: compiled(reference) });
}

/** Alters the instructions that are compiled into a transaction. */
export function compilingFrom(alter: AlterInstructions): Inject {
  return recompiling((plan, sent) => {
    const instructions = alter(plan.instructions, sent);
    return instructions && { instructions };
  });
}

/** Alters the instructions of operate-instructions. */
export function alteringShown(alter: AlterInstructions): Inject {
  return alteringBuilds(['operate-instructions'], ({ instructions }, sent) => {
    const altered = alter((instructions as readonly ShownInstruction[]).map(opened), sent);
    return (
      altered && {
        instructions: altered.map(({ data, ...rest }) => ({ ...rest, data: Buffer.from(data).toString('base64') })),
      }
    );
  });
}
