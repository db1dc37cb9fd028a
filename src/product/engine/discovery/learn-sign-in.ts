import { base58 } from '@scure/base';
import { refusalToSign } from '../../apis/trigger/challenge-inspection.js';
import type { Dialect, Template } from '../../apis/trigger/dialects/dialect.js';
import { fixturesOfDialect } from '../../apis/trigger/dialects/fixtures.js';
import { endpoint, planned } from '../../apis/trigger/request.js';
import type { ChallengeType } from '../../apis/trigger/fixtures.js';
import { isObject } from '../../json/parse.js';
import { membersOf, type Inquiry, type Told } from './inquiry.js';

type SignIn = Dialect['signIn'];
type Body = Readonly<Record<string, Template>>;

/** A text within a response, with the JSON pointer to it. */
interface Placed {
  readonly at: string;
  readonly text: string;
}

interface Guess {
  readonly type: ChallengeType;
  readonly challenge: string;
  readonly body: Body;
  readonly signature: SignIn['signature'];
}

/** What came of one attempt to sign a fresh wallet in. */
interface Attempt {
  readonly told: Told;
  readonly token: string | undefined;
}

const mostAttempts = 14;
const encodings = ['base58', 'base64', 'hex'] as const;
const unreadable = '0OIl!';

/**
 * Learns how a deployment spells its sign-in, which the document does not show: from the members of its challenge, from
 * the fields that `details` of a 400 name, and from a 401, which is about the signature and not about the body.
 */
export async function learnSignIn(inquiry: Inquiry): Promise<SignIn | undefined> {
  let left = mostAttempts;
  const shown = await challengeOf(inquiry, 'message');
  if (shown === undefined) return undefined;
  for (const challenge of textsToSign(shown))
    for (const start of [echoing(shown), {}]) {
      let guess: Guess = { type: 'message', challenge, body: { ...valid, ...start }, signature: 'base58' };
      for (; left > 0; left -= 1) {
        const attempt = await attempted(inquiry, guess);
        if (attempt?.token !== undefined) {
          const transaction = await learnTransaction(inquiry, guess, attempt.token);
          const message = { challenge, body: guess.body, undecodable: { ...guess.body, signature: unreadable } };
          return { signature: guess.signature, message, ...(transaction && { transaction }), token: attempt.token };
        }
        const next = attempt && improved(guess, attempt.told, shown);
        if (next === undefined) break;
        guess = next;
      }
    }
  return undefined;
}

const valid: Body = { type: 'message', walletPubkey: '{wallet}', signature: '{signature}' };

async function learnTransaction(
  inquiry: Inquiry,
  message: Guess,
  token: string,
): Promise<SignIn['transaction'] | undefined> {
  const shown = await challengeOf(inquiry, 'transaction');
  const found = textsIn(shown, '').find(({ text }) => /^[A-Za-z0-9+/]{100,}={0,2}$/.test(text));
  if (shown === undefined || found === undefined) return undefined;
  const { signature, ...rest } = { ...message.body, type: 'transaction' } as Body;
  const echoed = Object.entries(rest).filter(([, value]) => !isMissing(value, shown));
  for (const name of signature === undefined ? [] : ['signedTransaction', 'transaction']) {
    const body = { ...Object.fromEntries(echoed), [name]: '{signedTransaction}' };
    const attempt = await attempted(inquiry, { ...message, type: 'transaction', challenge: found.at, body });
    if (attempt?.token === token)
      return { challenge: found.at, body, undecodable: { ...body, [name]: 'no transaction' } };
  }
  return undefined;
}

/** A member that stands for what the response does not hold. */
function isMissing(value: Template, response: unknown): boolean {
  const pointer = typeof value === 'string' ? /^\{response:(.*)\}$/.exec(value)?.[1] : undefined;
  return pointer !== undefined && !textsIn(response, '').some(({ at }) => at === pointer);
}

async function challengeOf(inquiry: Inquiry, type: ChallengeType): Promise<unknown> {
  const { publicKey: walletPubkey } = inquiry.freshWallet();
  const told = await inquiry.ask(planned(endpoint.challenge({ walletPubkey, type })));
  return isSuccess(told) && isObject(told.body) ? told.body : undefined;
}

export function isSuccess(told: Told | undefined): told is Told {
  return told !== undefined && told.status >= 200 && told.status < 300;
}

async function attempted(inquiry: Inquiry, { type, challenge, body, signature }: Guess): Promise<Attempt | undefined> {
  const wallet = inquiry.freshWallet();
  const walletPubkey = wallet.publicKey;
  const shown = await inquiry.ask(planned(endpoint.challenge({ walletPubkey, type })));
  if (!isSuccess(shown)) return undefined;
  const form = { challenge, body, undecodable: {} };
  const { signIn } = fixturesOfDialect({
    name: 'learnt',
    swap: { inputMint: '', outputMint: '', amount: '' },
    signIn: { signature, message: form, transaction: form, token: '' },
  });
  const sign = (bytes: Uint8Array): Uint8Array => {
    const refusal = refusalToSign(bytes, type);
    if (refusal !== undefined) throw new Error(refusal);
    return wallet.sign(bytes);
  };
  let spelt: unknown;
  try {
    spelt = await signIn!.verifyBody({ type, walletPubkey, challenge: shown.body, sign, variant: 'valid' });
  } catch {
    // A challenge that must not be signed, or that is none.
  }
  if (spelt === undefined) return undefined;
  const secretOf = (response: unknown): string | undefined => tokenIn(response)?.text;
  const told = await inquiry.ask(planned(endpoint.verify(spelt), { secretOf }));
  return told && { told, token: isSuccess(told) ? tokenIn(told.body)?.at : undefined };
}

/** The guess with what a response to it teaches; undefined when it teaches nothing. */
function improved(guess: Guess, { status, body }: Told, challenge: unknown): Guess | undefined {
  const signature = encodings[encodings.indexOf(guess.signature) + 1];
  if (status === 401) return signature && { ...guess, signature };
  const details = membersOf(membersOf(body).details);
  const named = Object.keys(details).map((field) => field.split(/[./]/).at(-1)!);
  const missing = named.filter((field) => guess.body[field] === undefined);
  const added = missing.flatMap((field) => {
    const value = templateFor(field, challenge);
    return value === undefined ? [] : [[field, value] as const];
  });
  if (added.length > 0) return { ...guess, body: { ...guess.body, ...Object.fromEntries(added) } };
  const unwanted = named.filter((field) => String(guess.body[field]).startsWith('{response:'));
  if (unwanted.length > 0) return { ...guess, body: without(guess.body, unwanted) };
  if (named.some((field) => isOfSignature(field)) && signature !== undefined) return { ...guess, signature };
  return undefined;
}

function without(body: Body, names: readonly string[]): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

const isOfSignature = (field: string): boolean => /sign?ature|^sig$|signed/i.test(field);

/** What a field of the verify request stands for, by its name. */
function templateFor(field: string, challenge: unknown): string | undefined {
  const all = textsIn(challenge, '');
  const same = all.find(({ at }) => at.split('/').at(-1)?.toLowerCase() === field.toLowerCase());
  if (same !== undefined) return `{response:${same.at}}`;
  if (isOfSignature(field)) return '{signature}';
  if (/wallet|pub|address|account|user/i.test(field)) return '{wallet}';
  if (/type|kind|method/i.test(field)) return 'message';
  const [first] = textsToSign(challenge);
  const id = all.find(({ at }) => /id$|nonce|ticket/i.test(at));
  if (/id$|nonce|ticket/i.test(field) && id !== undefined) return `{response:${id.at}}`;
  return /challenge|message|text|nonce/i.test(field) && first !== undefined ? `{response:${first}}` : undefined;
}

/** Members of the challenge by their own names, which many deployments want back. */
function echoing(challenge: unknown): Body {
  return Object.fromEntries(textsIn(challenge, '').map(({ at }) => [at.split('/').at(-1)!, `{response:${at}}`]));
}

/** Pointers to what may be the text to sign, the likeliest first. */
function textsToSign(challenge: unknown): readonly string[] {
  const rank = ({ at, text }: Placed): number =>
    Number(/\s/.test(text)) * 4 + Number(/message|challenge|text|statement/i.test(at)) * 2 + Number(/nonce/i.test(at));
  return textsIn(challenge, '')
    .filter(({ text }) => text.length >= 8 && !isAddressLike(text))
    .toSorted((left, right) => rank(right) - rank(left) || right.text.length - left.text.length)
    .slice(0, 2)
    .map(({ at }) => at);
}

/** The access token, which is a JWT: the longest one, for there may be one to renew it with beside it. */
function tokenIn(response: unknown): Placed | undefined {
  const all = textsIn(response, '').filter(({ text }) => /^[\w-]{8,}\.[\w-]{8,}\.[\w-]+$/.test(text));
  return all.find(({ at }) => /access/i.test(at)) ?? all.find(({ at }) => !/refresh|id_?token/i.test(at)) ?? all[0];
}

function isAddressLike(text: string): boolean {
  if (text.length < 32 || text.length > 44) return false;
  try {
    return base58.decode(text).length === 32;
  } catch {
    return false;
  }
}

/** Every text within a value, with the JSON pointer to it. */
function textsIn(value: unknown, at: string): readonly Placed[] {
  if (typeof value === 'string') return value === '' ? [] : [{ at, text: value }];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => (/[~/]/.test(name) ? [] : textsIn(member, `${at}/${name}`)));
}
