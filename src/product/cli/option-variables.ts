import { closest, distance } from 'fastest-levenshtein';
import { InvalidArgumentError, type Command } from 'commander';
import { stderr } from '../results/output.js';

/**
 * Lets every option of a command be given as an environment variable, `--per-operation` as `PLUMBLINE_PER_OPERATION`.
 * The command line takes precedence. An empty variable counts as unset, and so does `false`, `no` or `0` for an option
 * without a value.
 */
export function withVariables(command: Command, environment: NodeJS.ProcessEnv = process.env): Command {
  for (const option of command.options)
    option.env(`PLUMBLINE_${option.long!.slice(2).replaceAll('-', '_').toUpperCase()}`);
  // Only the command that runs reads its variables: a wrong one must not keep the others from working.
  return command.hook('preAction', () => {
    const known = [...command.options.map(({ envVar }) => envVar!), 'PLUMBLINE_UMASK'];
    for (const name of Object.keys(environment).filter(
      (name) => name.startsWith('PLUMBLINE_') && !known.includes(name),
    )) {
      const near = closest(name, known);
      if (distance(name, near) <= 2) stderr.write(`plumbline: ${name} is not read; did you mean ${near}?\n`);
    }
    for (const option of command.options) {
      const name = option.attributeName();
      const text = environment[option.envVar!];
      if (text === undefined || text === '' || command.getOptionValueSource(name) === 'cli') continue;
      const isFlag = !option.required && !option.optional;
      if (isFlag && /^(?:false|no|0)$/i.test(text)) continue;
      try {
        const parse = option.parseArg as ((text: string, before: unknown) => unknown) | undefined;
        const value: unknown = isFlag ? !option.negate : parse === undefined ? text : parse(text, option.defaultValue);
        command.setOptionValueWithSource(name, value, 'env');
      } catch (error) {
        if (!(error instanceof InvalidArgumentError)) throw error;
        command.error(`error: ${option.envVar!} in the environment is "${text}". ${error.message}`);
      }
    }
  });
}
