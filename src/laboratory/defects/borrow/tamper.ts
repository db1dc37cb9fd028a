import { parse } from 'lossless-json';
import { handleRpc } from '../../../reference/chain/rpc.js';
import { compileTransaction, type Instruction } from '../../../reference/chain/message.js';
import type { Invocation } from '../../../reference/chain/program.js';
import { basePaths } from '../../../reference/base-paths.js';
import type { Reference } from '../../../reference/composition.js';
import type { Defect } from '../defect.js';
import { writeJson } from '../../../reference/listen.js';
import type { Handler, ReferenceRequest, ReferenceResponse } from '../../../reference/reference.js';
import { minI128 } from '../../../reference/borrow/service/amounts.js';
import { decodeOperate, vaultProgram } from '../../../reference/borrow/service/instructions.js';
import { runVaultProgram } from '../../../reference/borrow/service/program.js';

export type Inject = Defect['inject'];
export type JsonObject = Readonly<Record<string, unknown>>;
export type Endpoint = 'vaults' | 'positions' | 'operate' | 'operate-instructions';
export const buildEndpoints = ['operate', 'operate-instructions'] as const;

export function endpointOf({ path }: ReferenceRequest): Endpoint | undefined {
  const prefix = `${basePaths.borrow}/borrow/`;
  return path.startsWith(prefix) ? (path.slice(prefix.length) as Endpoint) : undefined;
}

export function queryOf({ query }: ReferenceRequest): URLSearchParams {
  return new URLSearchParams(query);
}

/** The same request with another market, or with none. */
export function inMarket(request: ReferenceRequest, market: string | undefined): ReferenceRequest {
  const query = queryOf(request);
  if (market === undefined) query.delete('market');
  else query.set('market', market);
  return { ...request, query: query.toString().replaceAll('%2C', ',') };
}

/** The payload of a build; integers are bigints, and the text stays at hand for what is no object. */
export function payloadOf({ body }: ReferenceRequest): JsonObject {
  try {
    const value = parse(body, undefined, (text) => (/^-?\d+$/.test(text) ? BigInt(text) : Number(text)));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Amounts of a payload, and whether it asks for a new position. */
export function amountsIn(payload: JsonObject): {
  readonly col: bigint;
  readonly debt: bigint;
  readonly creates: boolean;
} {
  const amount = (text: unknown): bigint => (typeof text === 'string' && /^-?\d+$/.test(text) ? BigInt(text) : 0n);
  return { col: amount(payload.colAmount), debt: amount(payload.debtAmount), creates: payload.positionId === 0n };
}

export function withPayload(request: ReferenceRequest, payload: JsonObject): ReferenceRequest {
  return { ...request, body: writeJson(payload) };
}

/** Hands other requests on than came, where `alter` gives one. */
export function alteringRequests(
  endpoints: readonly Endpoint[],
  alter: (request: ReferenceRequest) => ReferenceRequest | undefined,
): Inject {
  return ({ handle }) =>
    (request) =>
      handle((endpoints.includes(endpointOf(request)!) ? alter(request) : undefined) ?? request);
}

/** Builds from another payload than came, where `alter` gives one. */
export function alteringPayloads(
  endpoints: readonly Endpoint[],
  alter: (payload: JsonObject) => JsonObject | undefined,
): Inject {
  return alteringRequests(endpoints, (request) => {
    const altered = alter(payloadOf(request));
    return altered && withPayload(request, altered);
  });
}

/** Refuses what it concerns, as the reference refuses what it cannot build. */
export function refusing(endpoints: readonly Endpoint[], concerns: (request: ReferenceRequest) => boolean): Inject {
  return ({ handle }) =>
    (request) =>
      endpoints.includes(endpointOf(request)!) && concerns(request)
        ? { status: 400, body: { json: { error: 'Invalid request' } } }
        : handle(request);
}

/** Alters the answers with status 200; what `alter` leaves undefined passes unchanged. */
export function alteringAnswersOf(
  endpoints: readonly Endpoint[],
  alter: (json: unknown, request: ReferenceRequest, reference: Reference) => unknown,
): Inject {
  return (reference) => async (request) => {
    const response = await reference.handle(request);
    if (!endpoints.includes(endpointOf(request)!) || response.status !== 200 || !('json' in response.body))
      return response;
    const json = await alter(response.body.json, request, reference);
    return json === undefined ? response : { ...response, body: { json } };
  };
}

/** Alters every item of a list. */
export function alteringItems(
  endpoint: 'vaults' | 'positions',
  alter: (item: JsonObject, request: ReferenceRequest) => JsonObject,
): Inject {
  return alteringAnswersOf([endpoint], (json, request) =>
    (json as readonly JsonObject[]).map((item) => alter(item, request)),
  );
}

export function alteringBuilds(
  endpoints: readonly ('operate' | 'operate-instructions')[],
  alter: (build: JsonObject, payload: JsonObject) => JsonObject | undefined,
): Inject {
  return alteringAnswersOf(endpoints, (json, request) => alter(json as JsonObject, payloadOf(request)));
}

export interface Plan {
  readonly feePayer: string;
  readonly instructions: readonly Instruction[];
  readonly version: 0 | 'legacy';
}

/** Compiles transactions from other instructions, another payer or another version than the reference does. */
export function recompiling(alter: (plan: Plan, payload: JsonObject) => Plan | undefined): Inject {
  return alteringAnswersOf(['operate'], async (json, request, reference) => {
    const path = `${basePaths.borrow}/borrow/operate-instructions`;
    const payload = payloadOf(request);
    const built = await openBuild(reference, { ...request, path });
    const plan = alter({ feePayer: String(payload.signer), instructions: built, version: 0 }, payload);
    if (plan === undefined) return undefined;
    const { blockhash } = reference.ledger.latestBlockhash();
    const transaction = Buffer.from(compileTransaction({ ...plan, blockhash })).toString('base64');
    return { ...(json as JsonObject), transaction };
  });
}

async function openBuild({ borrow }: Reference, request: ReferenceRequest): Promise<readonly Instruction[]> {
  const below = request.path.slice(basePaths.borrow.length);
  const { body } = await borrow.handle({ ...request, path: below });
  const { instructions } = (body as { readonly json: { readonly instructions: readonly ShownInstruction[] } }).json;
  return instructions.map(({ data, ...rest }) => ({ ...rest, data: new Uint8Array(Buffer.from(data, 'base64')) }));
}

export type ShownInstruction = Omit<Instruction, 'data'> & { readonly data: string };

/** Alters the instructions of both paths alike. */
export function alteringInstructions(
  alter: (instructions: readonly Instruction[], payload: JsonObject) => readonly Instruction[] | undefined,
): Inject {
  const compiled = recompiling((plan, payload) => {
    const instructions = alter(plan.instructions, payload);
    return instructions && { ...plan, instructions };
  });
  const shown = alteringShown((instructions, payload) => alter(instructions, payload));
  return (reference) => shown({ ...reference, handle: compiled(reference) });
}

/** Alters the instructions of operate-instructions. */
export function alteringShown(
  alter: (instructions: readonly Instruction[], payload: JsonObject) => readonly Instruction[] | undefined,
): Inject {
  return alteringBuilds(['operate-instructions'], (build, payload) => {
    const shown = build.instructions as readonly ShownInstruction[];
    const open = shown.map(({ data, ...rest }) => ({ ...rest, data: new Uint8Array(Buffer.from(data, 'base64')) }));
    const altered = alter(open, payload);
    if (altered === undefined) return undefined;
    const instructions = altered.map(({ data, ...rest }) => ({ ...rest, data: Buffer.from(data).toString('base64') }));
    return { ...build, instructions };
  });
}

/** What the vault program is called with on chain. */
export interface OnChain {
  readonly invocation: Invocation;
  readonly col: bigint;
  readonly debt: bigint;
  readonly everything: bigint;
  readonly run: (invocation?: Invocation) => void;
}

/** Puts a faulty program in the place of the vaults' one; its operate calls go through `faulty`. */
export function alteringProgram(faulty: (call: OnChain) => void): Inject {
  return (reference): Handler => {
    reference.ledger.register(vaultProgram, (invocation) => {
      const operate = decodeOperate(invocation.data);
      const run = (other: Invocation = invocation): void => runVaultProgram(other);
      if (operate === undefined) return run();
      faulty({ invocation, col: operate.colAmount, debt: operate.debtAmount, everything: minI128, run });
    });
    return (request): ReferenceResponse | Promise<ReferenceResponse> =>
      request.path === basePaths.rpc && /"(simulate|send)Transaction"/.test(request.body)
        ? { status: 200, body: { json: handleRpc(reference.ledger, request.body) } }
        : reference.handle(request);
  };
}
