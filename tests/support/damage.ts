import type { Handler } from '../../src/reference/reference.js';
import { basePaths } from '../../src/reference/gateway.js';
import { drawsFrom } from '../../src/reference/seeded.js';

type Draw = () => number;

/** Numbers from 0 to below 1 that a seed decides. */
export function drawing(seed: number): Draw {
  const { next } = drawsFrom('damage', seed);
  return () => next() / 2 ** 32;
}

const strange: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 2 ** 70, '', 'x', '-', '1e999', 'AAAA'],
  ...[[], {}, [null], [[]], { error: null }, [{}], 18446744073709551617n],
];

function damaged(value: unknown, draw: Draw, depth = 0): unknown {
  if (draw() < 0.08 + 0.04 * depth) return damage(value, draw);
  if (Array.isArray(value)) return value.map((item) => damaged(item, draw, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      draw() < 0.05 ? [] : [[name, damaged(member, draw, depth + 1)] as const],
    ),
  );
}

/** Replaces, nests, doubles or takes out of its wrapping. */
function damage(value: unknown, draw: Draw): unknown {
  const kind = draw();
  if (kind < 0.6) return strange[Math.floor(draw() * strange.length)];
  if (kind < 0.7) return [value];
  if (kind < 0.8) return { value };
  if (kind < 0.9) return Array.isArray(value) ? [...(value as unknown[]), ...(value as unknown[])] : String(value);
  return typeof value === 'object' && value !== null ? (Object.values(value)[0] ?? null) : { [String(value)]: value };
}

/** Damages the structure of half of the responses; what the suite itself asks of the reference stays whole. */
export function damaging(handle: Handler, seed: number): Handler {
  const draw = drawing(seed);
  return async (request) => {
    const response = await handle(request);
    if (request.path.startsWith(basePaths.control) || !('json' in response.body) || draw() < 0.5) return response;
    return { ...response, body: { json: damaged(response.body.json, draw) } };
  };
}
