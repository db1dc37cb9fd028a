import { bench, describe } from 'vitest';
import { createMask } from '../../src/product/mask/mask.js';
import { orderText } from './order.js';

/** A deep run signs in hundreds of times, and every token is a secret. */
function maskOf(secrets: number) {
  const mask = createMask();
  for (let index = 0; index < secrets; index += 1)
    mask.register('token', `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${String(index).padStart(120, 'x')}.signature`);
  return mask;
}

const order = orderText();

describe('an order of 1.8 KB is searched for', () => {
  for (const secrets of [4, 1000]) {
    const { text } = maskOf(secrets);
    bench(`${secrets} secrets`, () => void text(order));
  }
});
