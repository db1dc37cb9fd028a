import { withoutControlCharacters } from '../reports/control-characters.js';
import { stderr } from '../results/output.js';

/** Takes a line about what was done before a run. */
export type Note = (line: string) => void;

/** What a command does with such a line; a program gives a function of its own. */
export const note: Note = (line) => void stderr.write(withoutControlCharacters(`plumbline: ${line}\n`));
