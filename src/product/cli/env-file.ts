import { parseEnv } from 'node:util';
import { textGiven } from '../files/given-file.js';
import { ConfigurationError } from '../model/configuration-error.js';

const assignment = /^\s*(?:export\s+)?[A-Za-z_]\w*\s*=\s*(?:(["'`])(.*))?/;

/** The variables of a file with a line for each. A line may hold a secret, so that a wrong one is named by its number alone. */
export function variablesIn(path: string): NodeJS.Dict<string> {
  const text = textGiven({ path, by: '--env', expected: 'lines of NAME=value' }).replace(/\r\n?/g, '\n');
  refuseWrongLines(path, text.split('\n'));
  return parseEnv(text);
}

function refuseWrongLines(path: string, lines: readonly string[]): void {
  const refuse = (index: number, flaw: string): never => {
    throw new ConfigurationError(`--env: line ${index + 1} of ${path} ${flaw}; expected NAME=value, or NAME="value"`);
  };
  let open: { readonly quote: string; readonly index: number } | undefined;
  for (const [index, line] of lines.entries()) {
    const [isAssignment, quote, value = ''] = assignment.exec(line) ?? [];
    if (open !== undefined) {
      // The quote that begins the value of the next variable does not end this one.
      if (quote === open.quote) refuse(open.index, 'has a quote that is not closed');
      if (line.includes(open.quote)) open = undefined;
    } else if (isAssignment !== undefined) {
      if (quote !== undefined && !value.includes(quote)) open = { quote, index };
      // A comment begins there, and the value would be the text before it.
      if (quote === undefined && /^[^=]*=\s*[^\s#]+#/.test(line)) refuse(index, 'has a # in a value without quotes');
      if (/=\s*https?:\S*[;,]\s*$/i.test(line)) refuse(index, `has a ${line.trimEnd().at(-1)!} behind an address`);
    } else if (line.trim() !== '' && !line.trimStart().startsWith('#')) refuse(index, 'is no variable');
  }
  if (open !== undefined) refuse(open.index, 'has a quote that is not closed');
}
