import { registered } from '../../../src/product/apis/registry.js';
import { operationAt } from '../../../src/product/model/operation.js';
import { basesUnder } from '../../../src/reference/server.js';
import type { WireRequest } from '../../../src/product/http/transport.js';
import { referenceRun, watched } from '../reference-run.js';

/** A request that the reference answers, in the parts in which tools take examples. */
export interface Example {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly path?: Readonly<Record<string, string>>;
}

/** Enough for variety, and few enough to be written by hand into a peer's configuration. */
const most = 12;

/** What a gate run of the suite asked and got a 2xx for, by operation: the knowledge that its profile gives to it. */
export async function answeredRequests(origin: string, folder: string): Promise<Readonly<Record<string, Example[]>>> {
  const examples: Record<string, Example[]> = {};
  const bases = Object.values(basesUnder(origin)).map((base) => new URL(base).pathname);
  const transport = watched(origin, (request, { response }) => {
    if (response !== undefined && response.status < 300) keep(examples, request, bases);
  });
  await referenceRun({ origin, seed: 1, depth: 'gate', folder, transport });
  return examples;
}

function keep(examples: Record<string, Example[]>, request: WireRequest, bases: readonly string[]): void {
  const [path = '', query = ''] = request.path.split('?');
  const base = bases.find((one) => path.startsWith(`${one}/`)) ?? '';
  const below = path.slice(base.length);
  for (const { api } of registered) {
    const name = operationAt(api.operations, request.method, below);
    const operation = api.operations.find((one) => one.operation === name);
    if (operation === undefined) continue;
    const known = (examples[operation.operation] ??= []);
    const example: Example = {
      ...(query !== '' && { query: Object.fromEntries(new URLSearchParams(query)) }),
      ...(request.body !== undefined && { body: JSON.parse(request.body) as unknown }),
      ...(operation.path.includes('{') && {
        path: { id: below.split('/')[below.startsWith('/orders/price/cancel') ? 4 : 3] ?? '' },
      }),
    };
    if (known.length < most && !known.some((one) => JSON.stringify(one) === JSON.stringify(example)))
      known.push(example);
  }
}
