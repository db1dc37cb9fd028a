import { endpoint, planned } from '../../apis/trigger/request.js';
import type { Dialect } from '../../apis/trigger/dialects/dialect.js';
import { fixturesOfDialect, someUnknownOrder } from '../../apis/trigger/dialects/fixtures.js';
import { recordedDialect, referenceDialect } from '../../apis/trigger/dialects/price-orders.js';
import type { OrderVariant } from '../../apis/trigger/fixtures.js';
import { refusalToSign } from '../../apis/trigger/challenge-inspection.js';
import { isObject } from '../../json/parse.js';
import type { PlannedRequest, Wallet } from '../../model/scenario.js';
import { balanceOf } from './chain.js';
import { textOf, type Inquiry, type Told } from './inquiry.js';
import { learnDeposit, learnHistory } from './learn-orders.js';
import { isSuccess, learnSignIn } from './learn-sign-in.js';
import { quoteOf, type Swap } from './pairs.js';

interface SignedIn {
  readonly wallet: Wallet;
  readonly ask: (request: PlannedRequest) => Promise<Told | undefined>;
}

/** Finds how the trigger order API is spoken to, by signing a wallet in that nobody has used before. */
export async function discoverTrigger(inquiry: Inquiry, swap: Swap | undefined): Promise<void> {
  if (inquiry.target.bases.trigger === undefined) return;
  const own = inquiry.target.wallets.build;
  const traded = (own && (await swapOf(inquiry, swap, own.publicKey))) ?? swap;
  for (const known of [recordedDialect, referenceDialect]) {
    const dialect = traded === undefined ? known : { ...known, swap: traded };
    const signedIn = await signIn(inquiry, dialect);
    if (signedIn === undefined) continue;
    const { spoken, isWhole } = await tried(dialect, signedIn);
    if (!isWhole && known !== referenceDialect) continue;
    inquiry.found('trigger.dialect', spoken, `the dialect "${known.name}" signed a fresh wallet in`);
    inquiry.found('trigger.freshWallets', 'unfunded', 'made by the suite: key pairs that nobody has used before');
    if (own !== undefined)
      inquiry.found('trigger.wallet', 'build', 'the wallet of which the secret is given; it brings the deposits');
    return;
  }
  await discoverDialect(inquiry, traded ?? referenceDialect.swap);
}

/** Where none of the known dialects is spoken, as much of its own as the target's responses teach. */
async function discoverDialect(inquiry: Inquiry, swap: Swap): Promise<void> {
  const learnt = await learnSignIn(inquiry);
  const spoken: Dialect | undefined = learnt && { name: 'learnt', swap, signIn: learnt };
  const signedIn = spoken && (await signIn(inquiry, spoken));
  if (signedIn === undefined) return;
  const history = await learnHistory(signedIn.ask);
  const deposit = await learnDeposit(signedIn.ask, swap, signedIn.wallet.publicKey);
  const whole = { ...spoken!, ...(history && { history }), ...(deposit && { deposit }) };
  inquiry.found(
    'trigger.dialect',
    whole,
    'read off what the target says of challenges and of incomplete bodies; a fresh wallet signed in',
  );
  inquiry.found('trigger.freshWallets', 'unfunded', 'made by the suite: key pairs that nobody has used before');
}

/** By this much an order is worth more than a swap that is only quoted: deployments ask for several dollars. */
const worthOfOrder = 4n;

/** A quoted swap of what a wallet holds in plenty: that of the quotes, or the other way round. */
async function swapOf(inquiry: Inquiry, swap: Swap | undefined, wallet: string): Promise<Swap | undefined> {
  if (swap === undefined) return undefined;
  const more = { ...swap, amount: String(BigInt(swap.amount) * worthOfOrder) };
  const base = inquiry.target.bases.ultra ? 'ultra' : 'swapV2';
  const back = await quoteOf(inquiry, base, more);
  const other = {
    inputMint: swap.outputMint,
    outputMint: swap.inputMint,
    amount: textOf(back?.outAmount) ?? swap.amount,
  };
  for (const item of [more, other]) {
    const held = await balanceOf(inquiry, wallet, item.inputMint);
    if (held === undefined) return more;
    if (held >= plenty * BigInt(item.amount)) return item;
  }
  return more;
}

/** Orders of a run that may be open at once. */
const plenty = 20n;

async function signIn(inquiry: Inquiry, dialect: Dialect): Promise<SignedIn | undefined> {
  const { signIn: by } = fixturesOfDialect(dialect);
  const wallet = inquiry.freshWallet();
  const walletPubkey = wallet.publicKey;
  const type = 'message';
  const challenge = await inquiry.ask(planned(endpoint.challenge({ walletPubkey, type })));
  if (by === undefined || !isSuccess(challenge)) return undefined;
  const sign = (bytes: Uint8Array): Uint8Array => {
    const refusal = refusalToSign(bytes, type);
    if (refusal !== undefined) throw new Error(refusal);
    return wallet.sign(bytes);
  };
  const body = await bodyOf(() =>
    by.verifyBody({ type, walletPubkey, challenge: challenge.body, sign, variant: 'valid' }),
  );
  if (body === undefined) return undefined;
  const secretOf = (response: unknown): string | undefined => by.token(response);
  const verified = await inquiry.ask(planned(endpoint.verify(body), { secretOf }));
  const token = isSuccess(verified) ? by.token(verified.body) : undefined;
  if (token === undefined) return undefined;
  const authorization = { header: `Bearer ${token}`, token: 'fresh', wallet: walletPubkey } as const;
  return { wallet, ask: (request) => inquiry.ask({ ...request, authorization }) };
}

/** A challenge may be one that the suite does not sign. */
async function bodyOf(make: () => unknown): Promise<unknown> {
  try {
    return await make();
  } catch {
    return undefined;
  }
}

/**
 * The dialect without what the target takes for a faulty request of a wallet without a vault, and whether nothing had to
 * be left out of its orders.
 */
async function tried(
  dialect: Dialect,
  { wallet, ask }: SignedIn,
): Promise<{ readonly spoken: Dialect; readonly isWhole: boolean }> {
  const fixtures = fixturesOfDialect(dialect);
  const address = wallet.publicKey;
  const { deposit, createOrder, history, recurring, ...rest } = dialect;
  const craft = (body: unknown): Promise<Told | undefined> => ask(planned(endpoint.craftDeposit(body)));
  const deposited = async (variant: 'valid' | 'broken-field'): Promise<Told | undefined> =>
    craft(fixtures.deposit?.body({ wallet: address, variant, order: 'single' })?.body);
  const valid = await deposited('valid');
  // Refused for the missing vault: any other refusal is about the body.
  const takesDeposit = valid !== undefined && (valid.status === 403 || valid.status < 300);
  const isFaultShown = takesDeposit && (await deposited('broken-field'))?.status === 400;
  const taken: string[] = [];
  for (const variant of Object.keys(createOrder?.variants ?? {}) as OrderVariant[]) {
    const order = fixtures.createOrder?.body({
      wallet: address,
      signedDeposit: 'no deposit',
      depositAnswer: {},
      variant,
    });
    const created = order && (await ask(planned({ ...endpoint.createOrder(order.body), effect: 'read' })));
    // A fault that is not refused may be one in a field that this deployment does not read.
    if (created !== undefined && isFaulty(created) !== forms.includes(variant)) taken.push(variant);
  }
  const listed = history && (await learnHistory(ask, history.list));
  const recurs = recurring && (await isRouted(fixtures, ask));
  return {
    spoken: {
      ...rest,
      ...(isFaultShown && { deposit }),
      ...(createOrder && taken.includes('single') && { createOrder: withVariants(createOrder, taken) }),
      ...(listed && { history: listed }),
      ...(recurs && { recurring }),
    } as Dialect,
    isWhole: takesDeposit && taken.includes('one-cancels-other'),
  };
}

const forms: readonly string[] = ['single', 'one-cancels-other', 'one-triggers-other'];

function withVariants(
  createOrder: NonNullable<Dialect['createOrder']>,
  taken: readonly string[],
): Dialect['createOrder'] {
  const variants = Object.entries(createOrder.variants).filter(([name]) => taken.includes(name));
  return { ...createOrder, variants: Object.fromEntries(variants) };
}

/** Refused for what the request says and not for who sends it: a validation failure, which has `details`. */
function isFaulty({ status, body }: Told): boolean {
  if (status === 422 || status >= 500) return true;
  return status === 400 && isObject(body) && isObject(body.details);
}

/** Whether every recurring endpoint answers as the API and not as a router that knows no such path. */
async function isRouted({ recurring }: ReturnType<typeof fixturesOfDialect>, ask: SignedIn['ask']): Promise<boolean> {
  for (const [operation, { method, path, body }] of Object.entries(recurring?.inert ?? {})) {
    const told = await ask(planned({ operation, method, path, body, effect: 'read' }));
    if (told === undefined || !isObject(told.body) || told.status === 405) return false;
    if (told.status === 404 && !path.includes(someUnknownOrder)) return false;
  }
  return true;
}
