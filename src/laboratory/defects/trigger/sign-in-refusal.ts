import type { Defect } from '../defect.js';
import { bodyOf, error, invalid, issued, replacing, restate, say, withoutDetails } from './tamper.js';

const challenge = ['POST /auth/challenge'];
const verify = ['POST /auth/verify'];

/** Faults of what the sign-in must refuse. */
export const signInRefusalDefects: readonly Defect[] = [
  replacing({
    id: 'trigger-empty-challenge-request-unprocessable',
    says: 'A challenge request without any field is answered 422.',
    breaks: ['TRIGGER-066'],
    at: challenge,
    when: ({ request, status: given }) => given === 400 && Object.keys(bodyOf(request)).length === 0,
    then: restate(422),
  }),
  replacing({
    id: 'trigger-challenge-for-no-key',
    says: 'A challenge is issued for what is no public key.',
    breaks: ['TRIGGER-067'],
    at: challenge,
    when: ({ request, ...answered }) =>
      'walletPubkey' in bodyOf(request) && invalid('walletPubkey')({ request, ...answered }),
    then: issued,
  }),
  replacing({
    id: 'trigger-challenge-of-any-type',
    says: 'A challenge is issued whatever the type.',
    breaks: ['TRIGGER-068', 'TRIGGER-138'],
    because: 'Also where the type is only written in other letters.',
    at: challenge,
    when: ({ request, ...answered }) =>
      'walletPubkey' in bodyOf(request) &&
      !invalid('walletPubkey')({ request, ...answered }) &&
      invalid('type')({ request, ...answered }),
    then: issued,
  }),
  replacing({
    id: 'trigger-challenge-fault-unexplained',
    says: 'An invalid challenge request is refused without details.',
    breaks: ['TRIGGER-063'],
    at: challenge,
    when: invalid(),
    then: withoutDetails,
  }),
  replacing({
    id: 'trigger-verify-fault-unexplained',
    says: 'An invalid verify request is refused without details.',
    breaks: ['TRIGGER-064'],
    at: verify,
    when: invalid(),
    then: withoutDetails,
  }),
  replacing({
    id: 'trigger-empty-verification-breaks-the-service',
    says: 'An empty verify request is answered 500.',
    breaks: ['TRIGGER-070'],
    at: verify,
    when: ({ request, status: given }) => given === 400 && Object.keys(bodyOf(request)).length === 0,
    then: say(500, { error: 'Internal server error' }),
  }),
  replacing({
    id: 'trigger-unknown-challenge-not-found',
    says: 'A challenge that was never issued is answered 404.',
    breaks: ['TRIGGER-071', 'TRIGGER-142'],
    because: "Also where the challenge is another wallet's.",
    at: verify,
    when: error(/^Challenge not found$/),
    then: restate(404),
  }),
  replacing({
    id: 'trigger-challenge-never-expires',
    says: 'A challenge can be answered long after its lifetime.',
    breaks: ['TRIGGER-072'],
    at: verify,
    when: error(/^Challenge expired$/),
    then: async ({ reference, request }) => ({
      status: 200,
      body: { json: { token: await reference.trigger.tokens.issue(String(bodyOf(request).walletPubkey)) } },
    }),
  }),
  replacing({
    id: 'trigger-signature-of-anyone-accepted',
    says: 'A challenge may be signed by any key.',
    breaks: ['TRIGGER-073', 'TRIGGER-142', 'TRIGGER-166'],
    because:
      'The wallet of another challenge is such an anyone, and a signature with an error is not looked at either.',
    at: verify,
    when: error(/^Invalid signature$/),
    then: async ({ reference, request }) => ({
      status: 200,
      body: { json: { token: await reference.trigger.tokens.issue(String(bodyOf(request).walletPubkey)) } },
    }),
  }),
  replacing({
    id: 'trigger-foreign-signature-answered-400',
    says: 'A challenge signed by another key is answered 400.',
    breaks: ['TRIGGER-073'],
    at: verify,
    when: error(/^Invalid signature$/),
    then: restate(400),
  }),
  replacing({
    id: 'trigger-undecodable-signature-unprocessable',
    says: 'A signature that cannot be decoded is answered 422.',
    breaks: ['TRIGGER-074', 'TRIGGER-166'],
    because: 'So is one that is empty or left out.',
    at: verify,
    when: ({ request, status: given }) =>
      given === 400 && 'walletPubkey' in bodyOf(request) && 'type' in bodyOf(request),
    then: ({ details, response }) =>
      details !== undefined && ('signature' in details || 'signedTransaction' in details)
        ? { ...response, status: 422 }
        : response,
  }),
];
