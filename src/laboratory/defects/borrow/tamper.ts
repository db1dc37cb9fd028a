import { minI128, showInstruction } from '../../../reference/borrow/service/instructions.js';
import { fieldsIn } from '../../../reference/borrow/service/build.js';
import { writeJson } from '../../../reference/listen.js';
import type { ReferenceRequest } from '../../../reference/reference.js';
import { basePaths } from '../../../reference/gateway.js';
import { compileTransaction, type Instruction, type TransactionPlan } from '../../../reference/chain/message.js';
import { defect, type Defect, type JsonObject, type JudgedId, type Inject } from '../defect.js';
import {
  all,
  fail,
  json,
  operatorsFor,
  putInItems,
  within,
  put,
  together,
  type Answered,
  type Asked,
  type Change,
  type Then,
  type When,
} from '../operators.js';

export const buildEndpoints = ['operate', 'operate-instructions'] as const;
const endpoints = ['vaults', 'positions', ...buildEndpoints] as const;
export type Endpoint = (typeof endpoints)[number];
export type BuildEndpoint = (typeof buildEndpoints)[number];

/** A request to this API, in the terms of its document. */
type Terms = NonNullable<ReturnType<typeof termsOf>>;
export type Sent = Asked & Terms;
export type Seen = Answered & Terms;

/** What a call does, by the rows of the action table: a payload over HTTP, or a call of the program on the chain. */
export interface Amounts {
  readonly col: bigint;
  readonly debt: bigint;
  /** Into a new position, or one that is new but for this call. */
  readonly creates: boolean;
  readonly actions: readonly Action[];
}

const rows = {
  create: ({ col, debt, creates }) => creates && col > 0n && debt === 0n,
  deposit: ({ col, debt, creates }) => !creates && col > 0n && debt === 0n,
  borrow: ({ col, debt }) => col === 0n && debt > 0n,
  repay: ({ debt }) => debt < 0n && debt !== minI128,
  withdraw: ({ col }) => col < 0n && col !== minI128,
  'deposit-and-borrow': ({ col, debt, creates }) => !creates && col > 0n && debt > 0n,
  'create-and-borrow': ({ debt, creates }) => creates && debt > 0n,
  'literal-debt': ({ debt }) => debt === minI128,
  'literal-collateral': ({ col }) => col === minI128,
} satisfies Record<string, (amounts: Omit<Amounts, 'actions'>) => boolean>;

export type Action = keyof typeof rows;
export const actions = Object.keys(rows) as readonly Action[];

export const amountsOf = (amounts: Omit<Amounts, 'actions'>): Amounts => ({
  ...amounts,
  actions: actions.filter((action) => rows[action](amounts)),
});

function termsOf({ request, query }: Asked) {
  const endpoint = endpoints.find((each) => request.path === `${basePaths.borrow}/borrow/${each}`);
  if (endpoint === undefined) return undefined;
  const payload: JsonObject = fieldsIn(request.body) ?? {};
  return {
    endpoint,
    market: query.named.market,
    users: decodeURIComponent(query.named.users ?? '').split(','),
    key: request.headers['x-api-key'],
    /** The payload of a build, empty where there is none; integers are bigints. */
    payload,
    signer: String(payload.signer),
    ...amountsOf({
      col: amountIn(payload.colAmount),
      debt: amountIn(payload.debtAmount),
      creates: payload.positionId === 0n,
    }),
  };
}

const amountIn = (text: unknown): bigint => (typeof text === 'string' && /^-?\d+$/.test(text) ? BigInt(text) : 0n);

const operators = operatorsFor(termsOf);

/** An operator at each endpoint, at both builds and at all four. */
const everywhere = <Operator>(at: (...some: readonly Endpoint[]) => Operator) => ({
  vaults: at('vaults'),
  positions: at('positions'),
  operate: at('operate'),
  'operate-instructions': at('operate-instructions'),
  builds: at(...buildEndpoints),
  every: at(...endpoints),
});

/** Puts another response in the place of those of some endpoints. */
export const at = everywhere((...some) =>
  within<Seen, Then<Seen>>(operators.at, ({ endpoint }) => some.includes(endpoint)),
);

/** Hands on another request than came to some endpoints. */
export const asking = everywhere((...some) =>
  within(operators.asking, ({ endpoint }: Sent) => some.includes(endpoint)),
);

/** What breaks on `/borrow/operate` and what on `/borrow/operate-instructions`. */
export type OnPaths = readonly [JudgedId, JudgedId];

/** The same fault at one endpoint after the other, and what breaks with each. */
export const byEndpoint = (
  name: string,
  inject: (endpoint: Endpoint) => Inject,
  rows: Readonly<Partial<Record<Endpoint, Defect['breaks']>>>,
): readonly Defect[] =>
  (Object.keys(rows) as Endpoint[]).map((endpoint) =>
    defect(`borrow-${endpoint}-${name}`, ...rows[endpoint]!).by(inject(endpoint)),
  );

/** The same where each breaks one requirement: of both builds, or of all four endpoints. */
export const oneEach = (
  name: string,
  inject: (endpoint: Endpoint) => Inject,
  ...ids: OnPaths | readonly [...OnPaths, ...OnPaths]
): readonly Defect[] =>
  (ids.length === 2 ? buildEndpoints : endpoints).map((endpoint, place) =>
    defect(`borrow-${endpoint}-${name}`, ids[place]!).by(inject(endpoint)),
  );

/** The same request with another market, or with none. */
export const inMarket =
  (market?: string) =>
  ({ query }: Sent): Partial<ReferenceRequest> => ({
    query: market === undefined ? query.without('market') : query.with('market', market),
  });

/** The same request with some fields of its payload changed. */
export const paying =
  (change: JsonObject | ((sent: Sent) => JsonObject)) =>
  (sent: Sent): Partial<ReferenceRequest> => ({
    body: writeJson({ ...sent.payload, ...(typeof change === 'function' ? change(sent) : change) }),
  });

/** Builds with other amounts than came. */
export const building = (
  when: When<Sent>,
  change: (sent: Sent) => { readonly col?: bigint; readonly debt?: bigint },
): Inject =>
  asking.builds(
    all(({ payload }) => payload.colAmount !== undefined && payload.debtAmount !== undefined, when),
    paying((sent) => {
      const { col = sent.col, debt = sent.debt } = change(sent);
      return { colAmount: String(col), debtAmount: String(debt) };
    }),
  );

/** In a body: MIN_I128, which stands for all of a debt or a collateral. */
export const literal = new RegExp(String(minI128));

/** An id in fifteen digits, as a double is often written: fewer than the ids of one vault have. */
export const inFifteenDigits = (id: unknown): bigint => BigInt(Number(Number(id).toPrecision(15)));

/** As the reference rejects what it cannot build. */
export const refused = fail(400, 'Invalid request');

export const asList = (value: unknown): readonly JsonObject[] => value as readonly JsonObject[];

/** Changes fields of every item of a list that is shown. */
export const listing = (endpoint: 'vaults' | 'positions', change: Change<Seen>): Inject =>
  at[endpoint]({ status: 200 }, putInItems(change));

/** Changes the list of positions that is shown. */
export const listingPositions = (change: (list: readonly JsonObject[], seen: Seen) => unknown): Inject =>
  at.positions(
    { status: 200 },
    json<Seen>((list, seen) => (Array.isArray(list) ? change(asList(list), seen) : undefined)),
  );

type Plan = Pick<TransactionPlan, 'feePayer' | 'instructions' | 'version'>;

/** Compiles transactions from other instructions, another payer or another version than the reference does. */
export const recompiling = (when: When<Seen>, change: (plan: Plan, seen: Seen) => Partial<Plan> | undefined): Inject =>
  at.operate(
    when,
    json(async (build, seen: Seen) => {
      if (seen.status !== 200) return undefined;
      const plan: Plan = { feePayer: seen.signer, instructions: await openBuild(seen), version: 0 };
      const changed = change(plan, seen);
      if (changed === undefined) return undefined;
      const { blockhash } = seen.reference.ledger.latestBlockhash();
      const transaction = Buffer.from(compileTransaction({ ...plan, ...changed, blockhash })).toString('base64');
      return { ...(build as JsonObject), transaction };
    }),
  );

async function openBuild({ reference: { borrow }, request }: Seen): Promise<readonly Instruction[]> {
  const { body } = await borrow({ ...request, path: '/borrow/operate-instructions' });
  const { instructions } = (body as { readonly json: { readonly instructions: readonly ShownInstruction[] } }).json;
  return instructions.map(opened);
}

type ShownInstruction = Omit<Instruction, 'data'> & { readonly data: string };

const opened = ({ data, ...rest }: ShownInstruction): Instruction => ({
  ...rest,
  data: new Uint8Array(Buffer.from(data, 'base64')),
});

/** Changes each of the instructions of operate-instructions as it is shown. */
export const rewordingShown = (change: (instruction: JsonObject) => JsonObject): Inject =>
  at['operate-instructions'](
    { status: 200, body: { instructions: Array.isArray } },
    put(({ instructions }) => ({ instructions: (instructions as readonly JsonObject[]).map(change) })),
  );

type Rewrite = (instructions: readonly Instruction[], seen: Seen) => readonly Instruction[] | undefined;

/** Changes the instructions of both paths alike. */
export const alteringInstructions = (when: When<Seen>, change: Rewrite): Inject =>
  together(
    recompiling(when, (plan, seen) => {
      const instructions = change(plan.instructions, seen);
      return instructions && { instructions };
    }),
    alteringShown(when, change),
  );

/** Changes the instructions of operate-instructions. */
export const alteringShown = (when: When<Seen>, change: Rewrite): Inject =>
  at['operate-instructions'](
    when,
    put<Seen>(({ instructions }, seen) => {
      if (seen.status !== 200) return undefined;
      const changed = change((instructions as readonly ShownInstruction[]).map(opened), seen);
      return changed && { instructions: changed.map(showInstruction) };
    }),
  );
