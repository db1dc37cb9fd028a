import { base58 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import type { Inquiry, Told } from '../../../../src/product/engine/discovery/inquiry.js';
import { learnDeposit, learnHistory } from '../../../../src/product/engine/discovery/learn-orders.js';
import { learnSignIn } from '../../../../src/product/engine/discovery/learn-sign-in.js';
import type { PlannedRequest } from '../../../../src/product/model/scenario.js';
import { keypairFromSeed, verifySignature } from '../../../../src/product/solana/keypair.js';

type Members = Readonly<Record<string, unknown>>;

/** A deployment's sign-in: what its challenge looks like, what verify has to be sent, and what comes of it. */
interface Spelling {
  readonly shown: (wallet: string, text: string) => Members;
  /** Problems by field; a body without any is looked at for its signature. */
  readonly faults: (body: Members) => Members;
  readonly signed: (body: Members) => { readonly wallet: unknown; readonly signature: Uint8Array };
  readonly token: (jwt: string) => Members;
}

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ3YWxsZXQifQ.c2lnbmF0dXJl';
const missing = (body: Members, ...names: readonly string[]): Members =>
  Object.fromEntries(names.filter((name) => typeof body[name] !== 'string').map((name) => [name, 'is missing']));
const texts = (body: Members) => body as Readonly<Record<string, string>>;
const decoded = (text: string): Uint8Array => {
  try {
    return base58.decode(text);
  } catch {
    return new Uint8Array();
  }
};

const spellings: Readonly<Record<string, Spelling>> = {
  'a ticket to send back, and base58': {
    shown: (wallet, text) => ({ ticketId: 'T-1', statement: `${text} ${wallet}` }),
    faults: (body) => missing(body, 'walletPubkey', 'ticketId', 'signature'),
    signed: (body) => ({ wallet: body.walletPubkey, signature: decoded(texts(body).signature!) }),
    token: (token) => ({ accessToken: token, refreshToken: `${token}r` }),
  },
  'fields of other names, which details tell, and base64': {
    shown: (wallet, text) => ({ data: { id: 'T-2', message: `${text} ${wallet}` } }),
    faults: (body) => missing(body, 'publicKey', 'challengeId', 'signedMessage'),
    signed: (body) => ({ wallet: body.publicKey, signature: Buffer.from(texts(body).signedMessage!, 'base64') }),
    token: (token) => ({ data: { tokens: { access: token } } }),
  },
  'no member that it does not know, and hex': {
    shown: (wallet, text) => ({ challenge: `${text} ${wallet}`, issued: 'now and here' }),
    faults: (body) =>
      Object.fromEntries(
        Object.keys(body)
          .filter((name) => !['walletPubkey', 'type', 'signature'].includes(name))
          .map((name) => [name, 'unknown']),
      ),
    signed: (body) => ({ wallet: body.walletPubkey, signature: Buffer.from(texts(body).signature!, 'hex') }),
    token: (token) => ({ jwt: token }),
  },
};

/** Responses by operation, as a deployment gives them. */
function inquiryOf(responses: (request: PlannedRequest) => { readonly status: number; readonly body: unknown }) {
  let wallets = 0;
  const sent: PlannedRequest[] = [];
  const ask = (request: PlannedRequest): Promise<Told> => {
    sent.push(request);
    return Promise.resolve({ text: '', ...responses(request) });
  };
  const freshWallet = () => keypairFromSeed(new Uint8Array(32).fill((wallets += 1)));
  return { inquiry: { ask, freshWallet } as unknown as Inquiry, ask, sent };
}

const bodyOf = ({ body }: PlannedRequest): Members => (body as { readonly json: Members }).json;

function deployment({ shown, faults, signed, token }: Spelling) {
  const wallets = new Map<string, string>();
  return inquiryOf((request) => {
    const body = bodyOf(request);
    if (request.operation === 'challenge') {
      const wallet = String(body.walletPubkey);
      const challenge = shown(wallet, 'Sign in to the harbour');
      wallets.set(
        wallet,
        Object.values(challenge)
          .map((one) => JSON.stringify(one))
          .join(),
      );
      return { status: 201, body: challenge };
    }
    const details = faults(body);
    if (Object.keys(details).length > 0) return { status: 400, body: { error: 'invalid', details } };
    const { wallet, signature } = signed(body);
    const isRight = verifySignature(
      String(wallet),
      new TextEncoder().encode(`Sign in to the harbour ${String(wallet)}`),
      signature,
    );
    return isRight && wallets.has(String(wallet))
      ? { status: 200, body: token(jwt) }
      : { status: 401, body: { error: 'no' } };
  });
}

describe('the sign-in of a deployment with', () => {
  test.each(Object.entries(spellings))('%s is learnt from its responses', async (_, spelling) => {
    const { inquiry, sent } = deployment(spelling);
    const learnt = await learnSignIn(inquiry);
    expect(learnt?.message.challenge).toMatch(/\/(statement|message|challenge)$/);
    expect(learnt?.token).toMatch(/^\/(accessToken|data\/tokens\/access|jwt)$/);
    expect(sent.length).toBeLessThan(30);
  });

  test('nothing that a fresh wallet can sign is not learnt', async () => {
    const { inquiry, sent } = inquiryOf(() => ({ status: 200, body: { nonce: 7 } }));
    expect(await learnSignIn(inquiry)).toBeUndefined();
    expect(sent.length).toBeLessThan(3);
  });
});

const swap = { inputMint: 'A', outputMint: 'B', amount: '5' };

describe('deposits', () => {
  /** It wants a mint and a proper amount before it looks for a vault. */
  const crafting = (isChecked: boolean) =>
    inquiryOf((request) => {
      const body = bodyOf(request);
      const details = missing(body, 'depositMint', 'quantity');
      const isWrong = isChecked && !/^[0-9]+$/.test(String(body.quantity));
      if (Object.keys(details).length > 0 || isWrong)
        return { status: 400, body: { error: 'invalid', details: { quantity: 'is no amount', ...details } } };
      return { status: 403, body: { error: 'no vault' } };
    });

  test('grow by the fields that details name', async () => {
    const deposit = await learnDeposit(crafting(true).ask, swap, 'W');
    expect(deposit?.body).toMatchObject({ userAddress: '{wallet}', depositMint: '{inputMint}', quantity: '{amount}' });
  });

  test('are not learnt where a wrong amount changes nothing', async () => {
    expect(await learnDeposit(crafting(false).ask, swap, 'W')).toBeUndefined();
  });
});

test('an order is asked for by the parameter with which an unknown id gets a 404', async () => {
  const { ask } = inquiryOf(({ path }) =>
    path.includes('order_id=') ? { status: 404, body: { error: 'none' } } : { status: 200, body: { orders: [] } },
  );
  expect(await learnHistory(ask)).toEqual({ list: '/orders/history', byId: '/orders/history?order_id={order}' });
});
