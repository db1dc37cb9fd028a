import { ConfigurationError } from '../model/configuration-error.js';
import { isHostFault } from '../results/open-journal.js';

/** Writes what an option names. Throws a `ConfigurationError` where the operating system refuses it. */
export async function writing<Result>(
  option: string,
  path: string,
  write: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isHostFault(error)) throw error;
    throw new ConfigurationError(
      `${option}: ${path} cannot be written (${error.message}); expected a file that can be written`,
    );
  }
}
