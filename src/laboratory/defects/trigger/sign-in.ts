import { createHash } from 'node:crypto';
import type { Defect } from '../defect.js';
import { askedOf, bodyOf, isObject, replace, replacing, reword, say, status } from './tamper.js';

const challenge = ['POST /auth/challenge'];
const verify = ['POST /auth/verify'];
const unauthorized = say(401, { error: 'Unauthorized' });

/** Faults of the sign-in. */
export const signInDefects: readonly Defect[] = [
  {
    id: 'trigger-key-unknown-to-one-instance',
    says: 'One of three instances that issue challenges does not know the key.',
    breaks: ['TRIGGER-167'],
    inject: (reference) => {
      let issued = 0;
      return replace(
        reference,
        challenge,
        ({ status: given }) => given === 200 && (issued += 1) % 3 === 0,
        say(401, { code: 401, message: 'Unauthorized' }),
      );
    },
  },
  replacing({
    id: 'trigger-challenge-refuses-messages',
    says: 'A challenge of type `message` is not issued.',
    breaks: ['TRIGGER-015'],
    at: challenge,
    when: ({ status: given, request }) => given === 200 && bodyOf(request).type === 'message',
    then: say(400, { error: 'Only transactions can be signed' }),
  }),
  replacing({
    id: 'trigger-challenge-refuses-transactions',
    says: 'A challenge of type `transaction` is not issued.',
    breaks: ['TRIGGER-016'],
    at: challenge,
    when: ({ status: given, request }) => given === 200 && bodyOf(request).type === 'transaction',
    then: say(400, { error: 'Only messages can be signed' }),
  }),
  replacing({
    id: 'trigger-challenge-wants-a-token',
    says: 'Asking for a challenge without a token is answered 401.',
    breaks: ['TRIGGER-017'],
    at: challenge,
    when: ({ request, status: given }) => given !== 403 && request.headers.authorization === undefined,
    then: unauthorized,
  }),
  replacing({
    id: 'trigger-verify-wants-a-token',
    says: 'Verifying without a token is answered 401.',
    breaks: ['TRIGGER-018'],
    at: verify,
    when: ({ request }) => request.headers.authorization === undefined,
    then: unauthorized,
  }),
  replacing({
    id: 'trigger-verify-refuses-good-signatures',
    says: 'A challenge that its own wallet signed is refused.',
    breaks: ['TRIGGER-019'],
    at: verify,
    when: status(200),
    then: say(400, { error: 'Invalid body' }),
  }),
  replacing({
    id: 'trigger-verify-without-token',
    says: 'A successful verification yields no token.',
    breaks: ['TRIGGER-020'],
    at: verify,
    when: status(200),
    then: reword(({ token: _, ...rest }) => rest),
  }),
  {
    id: 'trigger-token-is-opaque',
    says: 'The access token is a random text.',
    breaks: ['TRIGGER-021'],
    inject: (reference) => {
      const genuine = new Map<string, string>();
      return async (request) => {
        const opaque = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
        const token = opaque === undefined ? undefined : genuine.get(opaque);
        const headers =
          token === undefined ? request.headers : { ...request.headers, authorization: `Bearer ${token}` };
        const response = await reference.handle({ ...request, headers });
        if (askedOf(request)?.operation !== 'POST /auth/verify' || response.status !== 200) return response;
        const issued = 'json' in response.body && isObject(response.body.json) ? String(response.body.json.token) : '';
        const shown = createHash('sha256').update(issued).digest('hex');
        genuine.set(shown, issued);
        return { ...response, body: { json: { token: shown } } };
      };
    },
  },
  {
    id: 'trigger-second-sign-in-refused',
    says: 'A wallet that has signed in before cannot do so again.',
    breaks: ['TRIGGER-019', 'TRIGGER-023'],
    because: 'Also where its token has expired.',
    inject: (reference) => {
      const seen = new Set<unknown>();
      return async (request) => {
        const response = await reference.handle(request);
        if (askedOf(request)?.operation !== 'POST /auth/verify' || response.status !== 200) return response;
        const wallet = bodyOf(request).walletPubkey;
        if (seen.has(wallet)) return { status: 409, body: { json: { error: 'Already signed in' } } };
        seen.add(wallet);
        return response;
      };
    },
  },
];
