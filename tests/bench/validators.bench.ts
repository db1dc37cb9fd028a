import { bench, describe } from 'vitest';
import { shapes } from '#generated/swap-order/shapes.js';
import { parseBody } from '../../src/product/json/parse.js';
import { counterOf } from '../../src/product/judge/shape-counter.js';
import { judgeShape } from '../../src/product/judge/shape.js';
import { orderText } from './order.js';

const shape = shapes.getOrder![200]!;
const sound = orderText();
const inexact = sound.replace('"slippageBps":50', '"slippageBps":50,"slot":18446744073709551615');
const faulty = sound.replace('"percent":100', '"percent":"100"').replace('"gasless":false,', '');

describe('an order of 1.8 KB', () => {
  bench('JSON.parse alone', () => void JSON.parse(sound));
  bench('is parsed', () => void parseBody(sound));
  bench('is parsed with an integer beyond doubles', () => void parseBody(inexact));
  const parsed = parseBody(sound);
  bench('is judged by its shape', () => void judgeShape(shape, parsed));
  const counter = counterOf(shape.tree);
  const looked: number[] = [];
  bench('is counted place by place', () => counter.count(JSON.parse(sound), looked));
  const broken = parseBody(faulty);
  bench('is judged by its shape and found faulty', () => void judgeShape(shape, broken));
});
