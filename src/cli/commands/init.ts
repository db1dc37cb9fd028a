import { writeFileSync } from 'node:fs';
import { ConfigurationError } from '../../model/configuration-error.js';
import { commandLine } from '../../results/command.js';
import { profileTemplate } from './profile-template.js';

/** `plumbline init`: writes a commented profile; it never replaces a file. */
export function initCommand(file: string): string {
  try {
    writeFileSync(file, profileTemplate, { flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' ? 'it exists, and is not replaced' : message;
    throw new ConfigurationError(`init: ${file} cannot be written: ${why}`);
  }
  return `${file} is written; edit it, then run: ${commandLine('doctor', '--target', file)}\n`;
}
