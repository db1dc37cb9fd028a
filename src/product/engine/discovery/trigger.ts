import { inertRequest, recurringOperations, requestAt, requestTo } from '../../apis/trigger/fixtures/request.js';
import {
  orderForms,
  someUnknownOrder,
  type Dialect,
  type OrderFault,
  type OrderForm,
} from '../../apis/trigger/fixtures/dialect.js';
import { recordedDialect, referenceDialect } from '../../apis/trigger/fixtures/dialects.js';
import { proofOf } from '../../apis/trigger/fixtures/signing.js';
import { tokenOfResponse } from '../../apis/trigger/fixtures/json-web-token.js';
import { waysIn } from '../../apis/trigger/fixtures/template.js';
import { stringsIn } from '../../apis/trigger/reader/signatures.js';
import { isObject } from '../../json/parse.js';
import type { PlannedRequest } from '../../model/scenario.js';
import type { Probe, Answer } from './probe.js';
import type { Swap } from './pairs.js';
import { isSuccessStatus } from '../../model/response.js';

interface SignedIn {
  /** How the wallet signed in, with the place where the token was found. */
  readonly signIn: Dialect['signIn'];
  readonly wallet: string;
  readonly ask: (request: PlannedRequest) => Promise<Answer | undefined>;
}

/** Finds which of the known dialects is spoken, part by part, by signing a wallet in that nobody has used before. */
export async function discoverTrigger(probe: Probe, swap: Swap | undefined): Promise<void> {
  if (probe.target.bases.trigger === undefined) return;
  const own = probe.target.wallets.build;
  const traded = swap && { ...swap, amount: String(BigInt(swap.amount) * worthOfOrder) };
  // Where how it is spoken is declared, it may lack a swap all the same.
  if (traded && probe.target.profile.trigger?.dialect !== undefined)
    probe.found('trigger.dialect.swap', traded, 'the pair that is quoted');
  const known = [recordedDialect, referenceDialect].map((dialect) => ({ ...dialect, ...(traded && { swap: traded }) }));
  let signedIn: SignedIn | undefined;
  const bySignIn = await firstTaken(known, 'signIn', async (dialect) => {
    // One of both types may be out of order.
    signedIn = (await signIn(probe, dialect, 'message')) ?? (await signIn(probe, dialect, 'transaction'));
    return signedIn !== undefined;
  });
  if (bySignIn === undefined || signedIn === undefined) return;
  const spoken = await tried(known, bySignIn, signedIn);
  probe.found('trigger.dialect', spoken, `a fresh wallet signed in, and the parts of "${spoken.name}" are taken`);
  probe.found('trigger.freshWallets', 'unfunded', 'made by the suite: key pairs that nobody has used before');
  if (own !== undefined)
    probe.found('trigger.wallet', 'build', 'the wallet of which the secret is given; it brings the deposits');
}

/** The first dialect with a spelling of a part that the target takes; equal spellings are tried once. */
async function firstTaken(
  dialects: readonly Dialect[],
  part: keyof Dialect,
  isTaken: (dialect: Dialect) => Promise<boolean>,
): Promise<Dialect | undefined> {
  const seen = new Set<unknown>([undefined]);
  for (const dialect of dialects) {
    if (seen.has(dialect[part])) continue;
    seen.add(dialect[part]);
    if (await isTaken(dialect)) return dialect;
  }
  return undefined;
}

/** By this much an order is worth more than a swap that is only quoted: deployments ask for several dollars. */
const worthOfOrder = 4n;

async function signIn(probe: Probe, dialect: Dialect, type: 'message' | 'transaction'): Promise<SignedIn | undefined> {
  const { publicKey, sign } = probe.freshWallet();
  const challenge = await probe.ask(requestTo('challenge', { walletPubkey: publicKey, type }));
  if (!isSuccess(challenge)) return undefined;
  const proof = proofOf(dialect, { type, publicKey, response: challenge.body, sign });
  if ('refusal' in proof) return undefined;
  const tokenIn = (response: unknown) => tokenOfResponse({ dialect }, response, stringsIn(proof.body));
  const secretOf = (response: unknown): string | undefined => tokenIn(response)?.text;
  const verified = await probe.ask({ ...requestTo('verify', proof.body), secretOf });
  const token = isSuccess(verified) ? tokenIn(verified.body) : undefined;
  if (token === undefined) return undefined;
  const authorization = { header: `Bearer ${token.text}`, token: 'fresh', wallet: publicKey } as const;
  const ask = (request: PlannedRequest) => probe.ask({ ...request, authorization });
  if (token.elsewhere === undefined) return { signIn: dialect.signIn, wallet: publicKey, ask };
  // What only looks like a token is one where it lets in.
  const admitted = await ask(requestTo('getVault'));
  const signIn = { ...dialect.signIn!, token: token.elsewhere };
  return admitted === undefined || admitted.status === 401 ? undefined : { signIn, wallet: publicKey, ask };
}

function isSuccess(answer: Answer | undefined): answer is Answer {
  return isSuccessStatus(answer?.status);
}

/** The parts that the target does not take for a faulty request of a wallet without a vault, each from a known dialect. */
async function tried(known: readonly Dialect[], bySignIn: Dialect, signedIn: SignedIn): Promise<Dialect> {
  let orders: { readonly dialect: Dialect; readonly variants: readonly Variant[] } | undefined;
  await firstTaken(known, 'createOrder', async (dialect) => {
    const variants = await variantsTaken(dialect, signedIn);
    if (variants.length > (orders?.variants.length ?? 0)) orders = { dialect, variants };
    return variants.includes('one-cancels-other');
  });
  // What is done with an order is not tried without one: it comes with how orders are made.
  const main = orders?.dialect ?? bySignIn;
  const byOwn = [main, ...known.filter((dialect) => dialect !== main)];
  const deposit = await firstTaken(known, 'deposit', (dialect) => takesDeposit(dialect, signedIn));
  const listed = await firstTaken(byOwn, 'history', async (dialect) =>
    isSuccess(await asked(signedIn, requestAt(maker(dialect, signedIn), 'listHistory'))),
  );
  const { deposit: _, createOrder, history: __, recurring, ...rest } = main;
  return {
    ...rest,
    signIn: signedIn.signIn,
    ...(deposit && { deposit: deposit.deposit }),
    ...(orders && { createOrder: withVariants(createOrder!, orders.variants) }),
    ...(listed && { history: await historyOf(listed, signedIn) }),
    ...(recurring && (await isRouted(main, signedIn)) && { recurring }),
  } as Dialect;
}

/** Who makes requests in a dialect. */
const maker = (dialect: Dialect, { wallet }: SignedIn) => ({
  session: { fixtures: { dialect } },
  wallet: { publicKey: wallet },
});

/** Whatever it is, it does nothing for a wallet without a vault. */
async function asked({ ask }: SignedIn, request: PlannedRequest | undefined): Promise<Answer | undefined> {
  return request && ask({ ...request, effect: 'read' });
}

/** Refused for the missing vault where it is right, and as faulty where it is broken: other refusals are about the body. */
async function takesDeposit(dialect: Dialect, signedIn: SignedIn): Promise<boolean> {
  const craft = (broken?: NonNullable<Dialect['deposit']>['broken']) =>
    asked(signedIn, requestAt(maker(dialect, signedIn), 'craftDeposit', { broken }));
  const valid = await craft();
  if (valid === undefined || (valid.status !== 403 && !isSuccess(valid))) return false;
  return (await craft(dialect.deposit!.broken))?.status === 400;
}

type Variant = OrderForm | OrderFault;

const isForm = (variant: Variant): variant is OrderForm => orderForms.some((form) => form === variant);

/** The forms of an order that are not taken for faulty, and the faults that are; none where a plain order is faulty. */
async function variantsTaken(dialect: Dialect, signedIn: SignedIn): Promise<readonly Variant[]> {
  const taken: Variant[] = [];
  const variants = dialect.createOrder?.variants ?? {};
  for (const variant of Object.keys(variants) as Variant[]) {
    const about = isForm(variant) ? { form: variant } : { broken: waysIn(variants[variant])[0] };
    const created = await asked(signedIn, requestAt(maker(dialect, signedIn), 'createOrder', about));
    // A fault that is not refused may be one in a field that this deployment does not read.
    if (created !== undefined && isFaulty(created) !== isForm(variant)) taken.push(variant);
    else if (variant === 'single') return [];
  }
  return taken;
}

function withVariants(
  createOrder: NonNullable<Dialect['createOrder']>,
  taken: readonly string[],
): Dialect['createOrder'] {
  const variants = Object.entries(createOrder.variants).filter(([name]) => taken.includes(name));
  return { ...createOrder, variants: Object.fromEntries(variants) };
}

/** An unknown id shows by its 404 that orders can be asked for by their ids. */
async function historyOf(dialect: Dialect, signedIn: SignedIn): Promise<Dialect['history']> {
  const { byId, ...list } = dialect.history ?? {};
  const order = { id: someUnknownOrder };
  const told = await asked(signedIn, requestAt(maker(dialect, signedIn), 'singleOrder', { order }));
  return { ...list, ...(byId !== undefined && told?.status === 404 && isObject(told.body) && { byId }) };
}

/** Refused for what the request says and not for who sends it: a validation failure, which has `details`. */
function isFaulty({ status, body }: Answer): boolean {
  if (status === 422 || status >= 500) return true;
  return status === 400 && isObject(body) && isObject(body.details);
}

/** Whether every recurring endpoint answers as the API and not as a router that knows no such path. */
async function isRouted(dialect: Dialect, signedIn: SignedIn): Promise<boolean> {
  for (const operation of recurringOperations) {
    const request = inertRequest({ dialect, unknownOrderId: someUnknownOrder }, operation);
    const told = await asked(signedIn, request);
    if (told === undefined || !isObject(told.body) || told.status === 405) return false;
    if (told.status === 404 && request?.path.includes(someUnknownOrder) !== true) return false;
  }
  return true;
}
