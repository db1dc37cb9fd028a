import isRun from '#generated/results/run.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { unsealedFile } from './checksum.js';
import { schema, type RunSummary } from './run-json.js';

/**
 * Reads the text of a run.json; `file` names it in errors. Throws a `ConfigurationError` for one that is not as it was
 * written, or that does not hold what its schema says.
 */
export function parsedRun(text: string, file: string): RunSummary {
  const again = 'make it again from its journal with `plumbline judge`';
  const value = unsealedFile(text, file, { schema, what: 'the results of a run', again }) as RunSummary;
  // The checksum is gone by now, and every run.json has one.
  if (isRun({ ...value, crc: '' })) return value;
  const [{ instancePath, message = '' } = { instancePath: '' }] = isRun.errors ?? [];
  throw new ConfigurationError(
    `${file}: not the results of a run: ${instancePath === '' ? 'the object' : instancePath} ${message}; expected what run.schema.json says; ${again}`,
  );
}
