import type { Command, Option } from 'commander';
import type { shells } from './shells.js';

type Shell = (typeof shells)[number];

/** A script for a shell that completes commands, options and the values of options, from what the program declares. */
export function completionScript(program: Command, shell: Shell): string {
  const commands = program.createHelp().visibleCommands(program).map(describe);
  return `${{ bash, zsh, fish }[shell](program.name(), commands)}\n`;
}

interface Described {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly Option[];
  /** Values of its arguments, where they are listed. */
  readonly values: readonly string[];
}

function describe(command: Command): Described {
  return {
    name: command.name(),
    summary: command.description(),
    options: command.createHelp().visibleOptions(command),
    values: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
  };
}

const takesValue = ({ required, optional }: Option): boolean => required || optional;
const flagsOf = ({ options }: Described): readonly string[] => options.flatMap(({ long }) => long ?? []);

function bash(name: string, commands: readonly Described[]): string {
  const values = commands.flatMap((command) =>
    command.options
      .filter(takesValue)
      .map(({ long, argChoices = [] }) => `    '${command.name} ${long!}') words='${argChoices.join(' ')}' ;;`),
  );
  const words = commands.map((command) => {
    const flags = flagsOf(command).join(' ');
    return `      ${command.name}) flags='${flags}' words='${command.values.join(' ')}' ;;`;
  });
  return [
    `# Completion for bash; load it with: source <(${name} completion bash)`,
    `_${name}() {`,
    '  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} flags= words=',
    '  case "${COMP_WORDS[1]} $previous" in',
    ...values,
    '    *)',
    '      case "${COMP_WORDS[1]}" in',
    ...words.map((line) => `  ${line}`),
    '      esac',
    `      if ((COMP_CWORD == 1)); then words='${commands.map((command) => command.name).join(' ')}'; fi`,
    '      if [[ $current == -* ]]; then words=$flags; fi',
    '      ;;',
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '}',
    // File names where no word of the program fits.
    `complete -o default -F _${name} ${name}`,
  ].join('\n');
}

function zsh(name: string, commands: readonly Described[]): string {
  const quoted = (text: string): string => text.replaceAll("'", `'\\''`);
  const plain = (text: string): string => quoted(text).replaceAll(/[[\]:\\]/g, '\\$&');
  const argument = (option: Option): string => {
    const { long, description, argChoices } = option;
    const action = argChoices === undefined ? '_files' : `(${argChoices.join(' ')})`;
    return `'${long!}[${plain(description)}]${takesValue(option) ? `:value:${action}` : ''}'`;
  };
  return [
    `#compdef ${name}`,
    `_${name}() {`,
    '  local -a commands=(',
    ...commands.map((command) => `    '${command.name}:${plain(command.summary)}'`),
    '  )',
    '  if ((CURRENT == 2)); then',
    '    _describe command commands',
    '    return',
    '  fi',
    '  shift words',
    '  ((CURRENT--))',
    '  case $words[1] in',
    ...commands.map((command) => {
      const rest = command.values.length === 0 ? '_files' : `(${command.values.join(' ')})`;
      return `    ${command.name}) _arguments ${[...command.options.map(argument), `'*:argument:${rest}'`].join(' ')} ;;`;
    }),
    '  esac',
    '}',
    // Loaded from `fpath` the file is the function; sourced it has to be registered.
    `if [[ $funcstack[1] == _${name} ]]; then _${name} "$@"; else compdef _${name} ${name}; fi`,
  ].join('\n');
}

function fish(name: string, commands: readonly Described[]): string {
  const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  return [
    `# Completion for fish; load it with: ${name} completion fish | source`,
    ...commands.flatMap((command) => {
      const within = `complete -c ${name} -n '__fish_seen_subcommand_from ${command.name}'`;
      return [
        `complete -c ${name} -f -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.summary)}`,
        ...(command.values.length === 0 ? [] : [`${within} -f -a '${command.values.join(' ')}'`]),
        ...command.options.map((option) => {
          const { long, description, argChoices } = option;
          const value = argChoices === undefined ? ' -r -F' : ` -x -a '${argChoices.join(' ')}'`;
          return `${within} -l ${long!.slice(2)}${takesValue(option) ? value : ''} -d ${quoted(description)}`;
        }),
      ];
    }),
  ].join('\n');
}
