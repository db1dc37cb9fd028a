import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { bin, freshFolder, plumbline, start } from '../support/command-line.js';
import { judged } from '../unit/results/judged.js';

const failing = join(freshFolder(), 'failing');
const passing = join(freshFolder(), 'passing');

beforeAll(async () => {
  await judged(['shape:getOrder:200:/mode:absent'], { out: failing });
  await judged([], { out: passing });
});

/** Every command that prints results, with what its JSON must have. */
const commands: readonly (readonly [string, () => readonly string[], string])[] = [
  [
    'run',
    () => ['run', '--target', 'reference', '--only', 'ORDER-017', '--requests', '30', '--out', freshFolder()],
    'conclusion',
  ],
  ['run --dry-run', () => ['run', '--target', 'reference', '--only', 'swapOrder', '--dry-run'], 'operations'],
  ['report', () => ['report', failing, '--format', 'markdown'], 'conclusion'],
  ['merge', () => ['merge', passing, '--out', freshFolder()], 'conclusion'],
  ['judge', () => ['judge', join(failing, 'journal.ndjson'), '--out', freshFolder()], 'conclusion'],
  ['diff', () => ['diff', passing, failing], 'added'],
  ['dossier', () => ['dossier', failing, '--out', join(failing, 'dossier.html')], 'findings'],
  ['verify', () => ['verify', join(failing, 'dossier.zip')], 'verified'],
  ['doctor', () => ['doctor', '--target', 'reference'], 'addresses'],
  ['list', () => ['list', 'trigger'], '0'],
  ['explain', () => ['explain', 'order-017'], 'source'],
];

describe('--json', () => {
  test.each(commands)('%s prints one JSON value on standard output', async (_, parameters, key) => {
    const { stdout, stderr, code } = await plumbline([...parameters(), '--json']);
    expect(code, stderr).toBeLessThanOrEqual(2);
    expect(JSON.parse(stdout)).toHaveProperty(key);
  });
});

test('--quiet leaves the short summary', async () => {
  const { stdout } = await plumbline(['report', failing, '--format', 'terminal']);
  const quiet = await plumbline(['report', failing, '--format', 'terminal', '--quiet']);
  expect(stdout).toContain('  request   curl');
  expect(quiet.stdout).not.toContain('  request   curl');
  expect(quiet.stdout).toContain('FAILED MUST   ORDER-');
});

describe('completion', () => {
  const script = async (shell: string): Promise<string> => {
    const { code, stdout } = await plumbline(['completion', shell]);
    expect(code).toBe(0);
    return stdout;
  };

  /** What bash offers after these words, the last of which is being typed. */
  const offered = (file: string, words: readonly string[]): readonly string[] => {
    const lines = [
      'source "$1"; shift',
      'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))',
      '_plumbline',
      'printf "%s\\n" "${COMPREPLY[@]}"',
    ];
    const { stdout, stderr } = spawnSync('bash', ['-c', lines.join('\n'), 'bash', file, ...words], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    return stdout.split('\n').filter((word) => word !== '');
  };

  test('bash offers commands, options and their values', async () => {
    const file = join(freshFolder(), 'completion.bash');
    writeFileSync(file, await script('bash'));
    expect(offered(file, ['plumbline', 'do'])).toEqual(['dossier', 'doctor']);
    expect(offered(file, ['plumbline', 'run', '--de'])).toEqual(['--depth']);
    expect(offered(file, ['plumbline', 'run', '--depth', ''])).toEqual(['gate', 'release']);
    expect(offered(file, ['plumbline', 'diff', 'a', 'b', '--fail-on', 's'])).toEqual(['should']);
    expect(offered(file, ['plumbline', 'completion', 'z'])).toEqual(['zsh']);
    // Nothing of the program's own: the shell offers files.
    expect(offered(file, ['plumbline', 'run', '--target', 'ta'])).toEqual([]);
  });

  test.each([
    ['zsh', ["    'run:", '--depth[', ':value:(gate release)', 'source <(plumbline completion bash)']],
    ['fish', ["-a run -d '", "-l depth -x -a 'gate release'", '-l target -r -F']],
  ])('%s has every command, and its own shell accepts it where there is one', async (shell, parts) => {
    const text = await script(shell);
    for (const part of parts) expect(text).toContain(part);
    const file = join(freshFolder(), `completion.${shell}`);
    writeFileSync(file, text);
    const { error, status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
    if (error === undefined) expect(status, stderr).toBe(0);
  });

  test('an unknown shell is wrong usage', async () => {
    const { code, stderr } = await start(process.execPath, [bin, 'completion', 'ksh']).ended;
    expect(code).toBe(64);
    expect(stderr).toContain('bash, zsh, fish');
  });
});
