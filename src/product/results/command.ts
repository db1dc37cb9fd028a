import { realpathSync } from 'node:fs';
import { basename, dirname, relative, sep } from 'node:path';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';
import { baseVariables } from '../model/base-variables.js';
import type { RunHeader } from './journal.js';
import { neededNode, packageName, packed, version } from './version.js';

/** The released program, as anybody can start it. */
export const releasedProgram = `npx ${packageName}@${version}`;

/** How a reader gets it who has no clone; until the package is published, from the sender. */
export const howToGet = `The suite needs Node.js ${neededNode} or newer. Where npx does not find it, ask the sender for \`${packed}\`, which \`npm pack\` makes in a clone, and install it: \`npm install --global ${packed}\`. Then \`plumbline\` stands for \`${releasedProgram}\`.`;

const programKey = 'plumbline program';

/** How this program was started; worker threads have other arguments, and are told. */
const started = isMainThread
  ? programOf(process.argv[1] ?? '')
  : ((getEnvironmentData(programKey) as string | undefined) ?? 'npx plumbline');
if (isMainThread) setEnvironmentData(programKey, started);

/** How a reader starts the same program again, from the path of the script that runs. */
function programOf(script: string): string {
  if (isDownloaded(script) || basename(script) === 'action.js') return releasedProgram;
  if (basename(script) === 'plumbline.js') {
    const path = relative(process.cwd(), script);
    return `node ${quoted(path.startsWith('..') ? script : path)}`;
  }
  return basename(script) === 'plumbline' && basename(dirname(script)) !== '.bin' ? 'plumbline' : 'npx plumbline';
}

/** Whether npx has the package from the registry; a clone is only linked from its cache. The action is a release too. */
function isDownloaded(script: string): boolean {
  try {
    return realpathSync(script).includes(`${sep}_npx${sep}`);
  } catch {
    return false;
  }
}

/** A command as a reader can paste it, with arguments quoted for a POSIX shell where they need it. */
export function commandLine(...parts: readonly string[]): string {
  return [started, ...parts.filter((part) => part !== '').map(quoted)].join(' ');
}

/** A command of this program, however it was started, for a reader who has neither its folder nor its clone. */
export function asReleased(command: string): string {
  return command.replace(/(?<=^|\s)(?:node (?:'[^']*'|\S+)|npx \S+|plumbline)(?= run )/, releasedProgram);
}

/** A text that names commands, such as `plumbline doctor`, with the program as it was started. */
export function asStarted(text: string): string {
  return text.replace(/(`|^ +)plumbline(?= [a-z-])/gm, `$1${started}`);
}

const variables: Readonly<Partial<Record<string, string>>> = baseVariables;

type CommandedRun = Pick<RunHeader, 'targetOption' | 'replaced'> & {
  readonly target: Omit<RunHeader['target'], 'name' | 'hasApiKey'>;
};

/** A command for the target of a run, as a reader can paste it; `run` allows what lasts where that run did. */
export function commandOnTarget(
  { targetOption, replaced = [], target }: CommandedRun,
  command: string,
  ...options: readonly string[]
): string {
  const [, option = '', value = ''] = /^(--\S+) (.+)$/.exec(targetOption) ?? [];
  // The reference allows everything by itself.
  const lasting = target.isReference ? [] : target.allow.filter((effect) => effect === 'create' || effect === 'settle');
  const isAllowing = command === 'run' && lasting.length > 0 && !options.includes('--allow');
  const allowing = isAllowing ? ['--allow', lasting.join(',')] : [];
  const line = commandLine(command, option, value, ...allowing, ...options);
  // Addresses that only the environment names.
  const named = Object.entries(target.bases).flatMap(([base, url]) => {
    const variable = variables[base] ?? '';
    return variable !== '' && (option === '' || replaced.includes(variable)) ? [`${variable}=${quoted(url)}`] : [];
  });
  return [...named, line].join(' ');
}

/** A part of a command as a POSIX shell reads it. */
export function quoted(part: string): string {
  return /^[\w@%+=:,./-]+$/.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`;
}
