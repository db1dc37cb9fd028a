import { createContext, Script } from 'node:vm';

/** Milliseconds that one call of a function of a profile may take. */
const limitMs = 5_000;

const script = new Script('work()');

/** A function did not end in its time. */
export class TookTooLong extends Error {}

/**
 * The value with every function in it wrapped: a call that has not returned after `timeoutMs`, or whose promise is not
 * settled then, throws. A function that never ends would otherwise hold up the whole run.
 */
export function withTimeLimit<Value>(value: Value, path = '', timeoutMs = limitMs): Value {
  if (typeof value === 'function') return limited(value as unknown as Call, path, timeoutMs) as Value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    withTimeLimit(member as unknown, path === '' ? name : `${path}.${name}`, timeoutMs),
  ]);
  return Object.fromEntries(members) as Value;
}

type Call = (...given: unknown[]) => unknown;

function limited(call: Call, path: string, timeoutMs: number): Call {
  const tooLong = (): Error => new TookTooLong(`\`${path}\` took longer than ${timeoutMs / 1000} s`);
  return (...given) => {
    const result = returned(() => call(...given), timeoutMs, tooLong);
    return result instanceof Promise ? settled(result, timeoutMs, tooLong) : result;
  };
}

/** A thread of Node's own watches the time and stops this one wherever it is, also within a regular expression. */
function returned(work: () => unknown, timeoutMs: number, tooLong: () => Error): unknown {
  try {
    return script.runInContext(createContext({ work }), { timeout: timeoutMs });
  } catch (error) {
    throw (error as { code?: unknown } | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? tooLong() : error;
  }
}

async function settled(result: Promise<unknown>, timeoutMs: number, tooLong: () => Error): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLong()), timeoutMs);
  });
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
