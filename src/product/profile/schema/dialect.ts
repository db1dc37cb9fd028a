import { z } from 'zod';
import { amount, byName, oneOf, publicKey, record, text } from './values.js';

const template = z.unknown();
const pointer = z
  .string({ error: 'a JSON pointer, such as "/token"' })
  .regex(/^(?:\/[^/]*)+$/, { error: 'a JSON pointer, such as "/token"' });
const brokenBody = record({
  set: byName(template, 'members of a body'),
  field: text('the name of a field').optional(),
});
const brokenBodies = z.union([brokenBody, z.array(brokenBody).min(1)]);
const request = record({ method: text('an HTTP method'), path: text('a path'), body: template.optional() });
const proof = record({ challenge: pointer, body: template, undecodable: template });

/** How a deployment of the trigger order API spells its payloads. */
export const dialectSchema = record({
  name: text('a name'),
  swap: record({ inputMint: publicKey('a mint'), outputMint: publicKey('a mint'), amount: amount() }),
  signIn: record({
    signature: oneOf('base58', 'base64', 'hex'),
    message: proof,
    transaction: proof.optional(),
    token: pointer,
  }),
  vaultAddress: pointer.optional(),
  deposit: record({ body: template, broken: brokenBody, transaction: pointer }).optional(),
  createOrder: record({
    body: template,
    variants: byName(brokenBodies, 'orders by variant'),
    orderId: pointer,
  }).optional(),
  updateOrder: record({ body: template, broken: brokenBodies }).optional(),
  cancelOrder: record({ body: template.optional(), transaction: pointer }).optional(),
  confirmCancel: record({ body: template, broken: brokenBody }).optional(),
  history: record({ list: text('a path'), byId: text('a path').optional() }).optional(),
  recurring: record({
    depositBody: template,
    create: request,
    list: request,
    cancel: request,
    confirm: request,
    orderId: pointer,
    withdrawal: pointer,
  }).optional(),
});
