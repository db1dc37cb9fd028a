import { ConfigurationError } from '../../model/configuration-error.js';
import { commandLine } from '../../results/command.js';
import { hasAddresses } from '../open-target.js';
import type { ExecuteOptions } from '../options.js';
import { discoverCommand } from './discover.js';
import { profileTemplate } from './profile-template.js';
import { writeText } from '../../results/output.js';

/**
 * `plumbline init`: writes what discovery finds where the environment has addresses, else a profile whose comments
 * explain every key. It never replaces a file.
 */
export async function initCommand(
  file: string,
  options: Pick<ExecuteOptions, 'env' | 'environment' | 'rps'>,
): Promise<string> {
  if (hasAddresses(options)) return (await discoverCommand(file, options)).text;
  if (/\.(json|toml)$/.test(file))
    throw new ConfigurationError(
      `init: ${file} would hold data, which has to be found first; expected addresses in the environment, such as ULTRA_BASE_URL, or a name that ends in .ts`,
    );
  try {
    writeText(file, profileTemplate, 'wx');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' ? 'it exists, and is not replaced' : message;
    throw new ConfigurationError(`init: ${file} cannot be written: ${why}`);
  }
  return `${file} is written; edit it, then run: ${commandLine('doctor', '--target', file)}\n`;
}
