import { z } from 'zod';
import { orderForms } from '../../apis/trigger/fixtures/dialect.js';
import { amount, byName, matching, oneOf, options, publicKey, record, text } from './values.js';

const pointer = matching(/^(?:\/[^/]*)+$/, 'a JSON pointer, such as "/token"');
const path = z.string({ error: 'a path that begins with /' }).startsWith('/', { error: 'a path that begins with /' });
const members = byName(z.unknown(), 'members of a body');
const brokenBody = record({
  set: members,
  field: text('the name of a field').optional(),
  form: oneOf(...orderForms).optional(),
});
const brokenBodies = z.union([brokenBody, z.array(brokenBody).min(1)]);
const method = matching(/^[A-Z]+$/, 'an HTTP method in capitals');
const request = record({ method, path, body: members.optional() });
const proof = record({ challenge: pointer, body: members, undecodable: members });

/** How a deployment of the trigger order API spells its payloads. */
export const dialectSchema = record({
  name: text('a name'),
  swap: record({ inputMint: publicKey('a mint'), outputMint: publicKey('a mint'), amount }).optional(),
  signIn: record({
    signature: oneOf('base58', 'base64', 'hex'),
    message: proof,
    transaction: proof.optional(),
    token: pointer,
  }).optional(),
  vaultAddress: pointer.optional(),
  deposit: record({
    body: members,
    forms: options({ single: members, 'one-cancels-other': members, 'one-triggers-other': members }).optional(),
    broken: brokenBody,
    transaction: pointer,
  }).optional(),
  createOrder: record({
    body: members,
    variants: options({
      single: brokenBodies,
      'one-cancels-other': brokenBodies,
      'one-triggers-other': brokenBodies,
      'price-relationship': brokenBodies,
      slippage: brokenBodies,
      expiry: brokenBodies,
      'order-sub-type': brokenBodies,
    }),
    orderId: pointer,
  }).optional(),
  updateOrder: record({ body: members, broken: brokenBodies }).optional(),
  cancelOrder: record({ body: members.optional(), transaction: pointer }).optional(),
  confirmCancel: record({ body: members, broken: brokenBody }).optional(),
  history: options({ list: path, byId: path }).optional(),
  recurring: options({
    depositBody: members,
    create: request,
    list: request,
    cancel: request,
    confirm: request,
    orderId: pointer,
    withdrawal: pointer,
  }).optional(),
});
