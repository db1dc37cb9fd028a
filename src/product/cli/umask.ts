import { ConfigurationError } from '../model/configuration-error.js';
import { setMissingBits } from '../results/output.js';

/** The mode bits of the shell that a command was started from; undefined where they were never changed. */
let inherited: number | undefined;
const variable = 'PLUMBLINE_UMASK';

/** Results hold what a target said: their owner alone may read them, unless `PLUMBLINE_UMASK` says otherwise. */
export function writePrivately(environment: NodeJS.ProcessEnv): void {
  const text = environment[variable] ?? '';
  if (!/^[0-7]{0,4}$/.test(text))
    throw new ConfigurationError(`${variable}: expected mode bits in octal digits, such as 022; found other text`);
  const missing = text === '' ? 0o077 : Number.parseInt(text, 8);
  inherited = process.umask(missing);
  setMissingBits(missing);
}

/** Does what concerns files of the user's own program, which are as private as the user's shell makes them. */
export function asInherited<Result>(work: () => Result): Result {
  if (inherited === undefined) return work();
  const own = process.umask(inherited);
  try {
    return work();
  } finally {
    process.umask(own);
  }
}
