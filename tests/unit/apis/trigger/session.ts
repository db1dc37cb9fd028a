import { createHash } from 'node:crypto';
import type { Exchange, ExchangeId } from '../../../../src/product/model/exchange.js';
import type { PlannedRequest } from '../../../../src/product/model/scenario.js';
import { tokenState } from '../../../../src/product/http/wire.js';
import { viewOf } from '../../../../src/product/judge/view.js';
import { createReference } from '../../../../src/reference/composition.js';
import { fixtures as ofReference } from './made.js';
import { keypairFromSeed } from '../../../../src/product/solana/keypair.js';
import type { TriggerFixtures } from '../../../../src/product/apis/trigger/fixtures.js';
import type { TriggerSession } from '../../../../src/product/apis/trigger/reader/view.js';

/** A session on a reference of its own, without sockets, with everything that was sent in its order. */
export function createBench(fixtures: TriggerFixtures = ofReference) {
  const reference = createReference({ seed: 1 });
  const sent: Exchange[] = [];
  const facts: Record<string, unknown> = {};
  const pauses: number[] = [];
  const session: TriggerSession = {
    fixtures,
    bases: ['trigger'],
    hasNode: false,
    async send(request) {
      const { authorization } = request;
      const [path = '', query = ''] = request.path.split('?');
      const answer = await reference.handle({
        method: request.method,
        path: `/trigger${path}`,
        query,
        headers: authorization === undefined ? {} : { authorization: authorization.header },
        body: bodyOf(request),
      });
      const body = 'json' in answer.body ? JSON.stringify(answer.body.json) : answer.body.text;
      const exchange = exchangeOf(`made-${sent.length + 1}`, request, answer.status, body);
      sent.push(exchange);
      return { ...viewOf(exchange, fixtures), unmasked: () => JSON.parse(body) as unknown };
    },
    alternate: () => Promise.resolve(),
    alternateWithNearest: () => Promise.resolve(),
    freshWallet: (label) => keypairFromSeed(createHash('sha256').update(label).digest()),
    wallet: () => undefined,
    waitFor: (others) => others,
    secret: () => undefined,
    maskSecret: () => undefined,
    fact: (name, value) => void (facts[name] = value),
    now: () => Date.now(),
    pause: (milliseconds) => {
      pauses.push(milliseconds);
      reference.clock.advance(milliseconds);
      return Promise.resolve();
    },
    keep: () => undefined,
    cleanUp: (work) => work(),
    advanceClock: (milliseconds) => {
      reference.clock.advance(milliseconds);
      return Promise.resolve(true);
    },
  };
  return { session, reference, sent, facts, pauses };
}

function bodyOf({ body }: PlannedRequest): string {
  if (body === undefined) return '';
  return 'json' in body ? JSON.stringify(body.json) : body.raw;
}

function exchangeOf(id: ExchangeId, request: PlannedRequest, status: number, body: string): Exchange {
  const { operation, base, effect, method, path, authorization } = request;
  const url = `http://reference.invalid/trigger${path}`;
  const headers = authorization === undefined ? [] : [['authorization', authorization.header] as const];
  return {
    ...{ id, operation, base, effect, startedAt: 0, milliseconds: 0 },
    request: { method, path, url, headers, ...(request.body && { body: bodyOf(request) }) },
    credentials: { token: tokenState(authorization) },
    response: { status, headers: [], body },
  };
}
