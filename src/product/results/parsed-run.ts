import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import isRun from '#generated/results/run.js';
import { isObject, parseBody } from '../json/parse.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { conversionOf, createVerifier, unsealed } from './checksum.js';
import { journalName } from './journal.js';
import { schema, type RunSummary } from './run-summary.js';

/**
 * Reads the text of a run.json; `file` names it in errors. Throws a `ConfigurationError` for one that is not as it was
 * written, or that does not hold what its schema says.
 */
export function parsedRun(text: string, file: string): RunSummary {
  const refuse = (what: string): never => {
    const remedy = existsSync(join(dirname(file), journalName))
      ? 'remove it, and `plumbline report` makes it again from the journal beside it'
      : 'take it again from the folder of its run';
    throw new ConfigurationError(`${file}: ${what}; ${remedy}`);
  };
  const bytes = Buffer.from(text.trimEnd());
  const isAsWritten = createVerifier()(bytes);
  const parsed = parseBody(isAsWritten ? unsealed(bytes) : text);
  const value = parsed.json ? parsed.value : undefined;
  if (!isObject(value) || value.schema !== schema)
    return refuse(`not the results of a run${parsed.json ? '' : ' (no JSON)'}; expected "schema": "${schema}"`);
  if (!isAsWritten)
    refuse(
      `not as it was written: ${conversionOf(bytes) ?? 'its checksum `crc` does not fit'}; expected an unchanged file`,
    );
  // The checksum is gone by now, and every run.json has one.
  if (isRun({ ...value, crc: '' })) return value as unknown as RunSummary;
  const [{ instancePath, message = '' } = { instancePath: '' }] = isRun.errors ?? [];
  const place = instancePath === '' ? 'the object' : instancePath;
  return refuse(`not the results of a run: ${place} ${message}; expected what run.schema.json says`);
}
