import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createCommand, type Command, type Option } from 'commander';
import { format, resolveConfig } from 'prettier';
import { afterEach, expect, test, vi } from 'vitest';
import { groupedBy } from '../../../src/product/model/groups.js';
import { laboratoryCommands } from '../../../src/laboratory/commands/commands.js';
import { commands } from '../../../src/product/cli/commands.js';
import { dropBlankVariables } from '../../../src/product/cli/misspelt.js';
import { runOptions } from '../../../src/product/cli/run-options.js';

const page = fileURLToPath(new URL('../../../docs/options.md', import.meta.url));

function section(command: Command): string {
  const options = command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => long !== '--help');
  const values = command.registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`));
  const usage = [`plumbline ${command.name()}`, ...values].join(' ');
  return [
    `## \`${usage}\``,
    '',
    sentence(command.description()),
    '',
    ...[...groupedBy(options, ({ helpGroupHeading = '' }) => helpGroupHeading)].flatMap(([heading, some]) => [
      ...(heading === '' ? [] : [heading, '']),
      ...['| option | meaning |', '| --- | --- |'],
      ...some.map((option) => `| \`${flagsOf(option)}\` | ${meaning(option)} |`),
      '',
    ]),
  ].join('\n');
}

const flagsOf = ({ flags }: Option): string => flags.replaceAll('|', '\\|');
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function meaning({ description, argChoices, defaultValue }: Option): string {
  const value = defaultValue as unknown;
  const shown = Array.isArray(value) ? value.join(',') : value;
  const isShown = (typeof shown === 'string' && shown !== '') || typeof shown === 'number';
  const further = [
    ...(argChoices === undefined ? [] : [`one of ${argChoices.map((one) => `\`${one}\``).join(', ')}`]),
    ...(isShown ? [`default: \`${shown}\``] : []),
  ];
  return `${description.replaceAll('|', '\\|')}${further.length > 0 ? ` (${further.join('; ')})` : ''}`;
}

/** Update it with `npx vitest run --project unit tests/unit/cli/options-page.test.ts -u`. */
test('docs/options.md has every option of every command', async () => {
  const program = commands(() => undefined, laboratoryCommands);
  const own = program
    .createHelp()
    .visibleCommands(program)
    .filter((command) => command.name() !== 'help');
  // What stands before and behind the options is written there by hand.
  const written = readFileSync(page, 'utf8');
  const introduction = written.slice(0, written.indexOf('## `plumbline'));
  const variables = runOptions(createCommand()).options.flatMap(({ envVar }) => envVar ?? []);
  expect(variables).toHaveLength(9);
  for (const name of variables) expect(introduction).toContain(`\`${name}\``);
  const text = [introduction, ...own.map(section), written.slice(written.indexOf('## How many requests'))].join('\n');
  await expect(await format(text, { ...(await resolveConfig(page)), filepath: page })).toMatchFileSnapshot(page);
});

afterEach(() => vi.unstubAllEnvs());

const parsed = (environment: Readonly<Record<string, string>>, parameters: readonly string[] = []) => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  dropBlankVariables(process.env);
  const command = runOptions(createCommand('run'))
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .action(() => undefined);
  const { seed, strict, concurrency, depth } = command.parse(parameters, { from: 'user' }).opts();
  return { seed, strict, concurrency, depth } as unknown;
};

test.each([
  [{ PLUMBLINE_SEED: '4' }, { seed: 4 }],
  [{ PLUMBLINE_STRICT: '1' }, { strict: true }],
  [{ PLUMBLINE_SEED: '', PLUMBLINE_STRICT: 'false' }, {}],
  [{ PLUMBLINE_STRICT: 'no', PLUMBLINE_CONCURRENCY: '3' }, {}],
  [{ PLUMBLINE_DEPTH: 'release' }, { depth: 'release' }],
])('%j', (environment, expected) => {
  expect(parsed(environment as Readonly<Record<string, string>>)).toEqual(expected);
});
test('the command line takes precedence, and a wrong value is refused', () => {
  expect(parsed({ PLUMBLINE_SEED: '4' }, ['--seed', '5'])).toMatchObject({ seed: 5 });
  expect(() => parsed({ PLUMBLINE_SEED: 'many' })).toThrow(/PLUMBLINE_SEED/);
  expect(() => parsed({ PLUMBLINE_DEPTH: 'deep' })).toThrow(/gate, release/);
});
