import { closest, distance } from 'fastest-levenshtein';
import { InvalidArgumentError, type Command } from 'commander';
import { stderr } from '../results/output.js';

/** The options that a CI server, or a test runner, gives as variables: `--target` as `PLUMBLINE_TARGET`, and so on. */
export const optionsWithVariable = ['target', 'origin', 'only', 'depth', 'seed', 'requests', 'rps', 'strict', 'out'];

const prefix = 'PLUMBLINE_';
const variableOf = (option: string): string => `${prefix}${option.replaceAll('-', '_').toUpperCase()}`;

/**
 * Lets those options of a command be given as environment variables. The command line takes precedence. An empty variable
 * counts as unset, and so does `false`, `no` or `0` for an option without a value.
 */
export function withVariables(command: Command, environment: NodeJS.ProcessEnv = process.env): Command {
  const nameOf = ({ long }: { readonly long?: string | null }): string => (long ?? '').slice('--'.length);
  const options = command.options.filter((option) => optionsWithVariable.includes(nameOf(option)));
  const others = new Map(
    command.options.flatMap((option) =>
      options.includes(option) ? [] : [[variableOf(nameOf(option)), option.long] as const],
    ),
  );
  const known = [...options.map((option) => variableOf(nameOf(option))), `${prefix}UMASK`];
  // Only the command that runs reads its variables: a wrong one must not keep the others from working.
  return command.hook('preAction', () => {
    for (const name of Object.keys(environment)) {
      if (!name.startsWith(prefix) || known.includes(name)) continue;
      const near = closest(name, known);
      if (others.has(name))
        stderr.write(`plumbline: ${name} is not read; give ${others.get(name)} on the command line\n`);
      else if (distance(name, near) <= 2) stderr.write(`plumbline: ${name} is not read; did you mean ${near}?\n`);
    }
    for (const option of options) {
      const variable = variableOf(nameOf(option));
      const text = environment[variable] ?? '';
      if (text === '' || command.getOptionValueSource(option.attributeName()) === 'cli') continue;
      const isFlag = !option.required && !option.optional;
      if (isFlag && /^(?:false|no|0)$/i.test(text)) continue;
      try {
        const parse = option.parseArg as ((text: string, before: unknown) => unknown) | undefined;
        const value: unknown = isFlag ? true : parse === undefined ? text : parse(text, option.defaultValue);
        command.setOptionValueWithSource(option.attributeName(), value, 'env');
      } catch (error) {
        if (!(error instanceof InvalidArgumentError)) throw error;
        command.error(`error: ${variable} in the environment is "${text}". ${error.message}`);
      }
    }
  });
}
