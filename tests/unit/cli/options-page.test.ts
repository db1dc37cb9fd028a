import { fileURLToPath } from 'node:url';
import { createCommand, Option, type Command } from 'commander';
import { format, resolveConfig } from 'prettier';
import { describe, expect, test } from 'vitest';
import { groupedBy } from '../../../src/product/model/groups.js';
import { laboratoryCommands } from '../../../src/laboratory/commands/commands.js';
import { commands } from '../../../src/product/cli/main.js';
import { optionsWithVariable, withVariables } from '../../../src/product/cli/option-variables.js';
import { integer } from '../../../src/product/cli/parse-options.js';

const page = fileURLToPath(new URL('../../../docs/options.md', import.meta.url));

const introduction = `# Options

\`\`\`sh
npx plumbline run --help
\`\`\`

prints the options of a command. Some options of \`run\` can be given as environment variables, also to the tests that
\`npm run conformance\` starts in a clone: ${optionsWithVariable.map((name) => `\`PLUMBLINE_${name.toUpperCase()}\``).join(', ')}.
The command line takes precedence. An empty variable counts as unset, and so does \`PLUMBLINE_STRICT=0\`.

The addresses and secrets of a target are environment variables as well; these can also be in the file of \`--env\`, over
which the environment takes precedence:

| variable | meaning |
| --- | --- |
| \`ULTRA_BASE_URL\`, \`SWAP_V2_BASE_URL\` | addresses of the swap order API |
| \`LEND_BASE_URL\` | address of the borrow API |
| \`TRIGGER_BASE_URL\` | address of the trigger order API |
| \`RPC_URL\` | JSON-RPC node of the chain |
| \`API_KEY\` | API key, where no profile names another variable |
| \`WALLET_SECRET\` | secret key of a test wallet |
| \`HTTP_PROXY\`, \`HTTPS_PROXY\`, \`NO_PROXY\` | proxy for all requests |
| \`CI\` | when set, a target must be named |
| \`NO_COLOR\`, \`FORCE_COLOR\` | never or always use colour |
| \`GITHUB_ACTIONS\` | when set, annotations and a job summary are written |
| \`PLUMBLINE_UMASK\` | mode bits that files of results lack, such as \`022\` (default: \`077\`, readable by their owner only) |
`;

const conclusion = `## How many requests

- \`--requests\` bounds everything that leaves: sign-in, retries, shrinking and confirmation included. A live target without
  a bound gets what takes five minutes at its pace: 545 requests at 2 a second. \`--per-operation getOrder=50\` bounds one
  operation.
- All inputs stand in one generated order, of which a budget plays the beginning: first what exit code 0 needs (263 requests
  with a complete profile), then what decides the most per request. Before its first request a run says what its budget
  reaches: \`300 requests reach 90 % of what the profile allows; exit code 0 needs 263, and everything takes up to 6750\`.
- \`--rps\` and \`--concurrency\` set the pace: 2 requests per second and 4 at once unless told otherwise. A 429 halves it,
  and later responses raise it again. \`Retry-After\` and \`x-ratelimit-reset\` are honoured. A rate limit belongs to a key:
  other users of it count too.
- \`--time\` is a budget too. Of both budgets, what cancelling open orders takes is kept.
- \`--continue FOLDER\` plays what exit code 0 needs, and then goes on where the run of that folder ended: gates that take
  turns.
- \`--dry-run\` prints the plan and the greatest number of requests, and sends nothing.

What a run of everything takes on the reference, with all effects allowed:

| API | \`gate\`: every pair of circumstances | \`release\`: every triple |
| --- | ---: | ---: |
| swap order | about 750 | about 5 000 |
| borrow | about 2 600 | about 10 700 |
| trigger | about 2 000 | about 7 200 |
`;

function section(command: Command): string {
  const options = command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => long !== '--help');
  const values = command.registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`));
  const usage = [`plumbline ${command.name()}`, ...values].join(' ');
  const groups = [...groupedBy(options, ({ helpGroupHeading = '' }) => helpGroupHeading)];
  return [
    `## \`${usage}\``,
    '',
    sentence(command.description()),
    '',
    ...groups.flatMap(([heading, some]) => [
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
  const text = [introduction, ...own.map(section), conclusion].join('\n');
  await expect(await format(text, { ...(await resolveConfig(page)), filepath: page })).toMatchFileSnapshot(page);
});

describe('options in the environment', () => {
  const parsed = (environment: Readonly<Record<string, string>>, parameters: readonly string[] = []): unknown => {
    const command = createCommand('run')
      .option('--seed <number>', '', integer(0, 9))
      .option('--strict')
      .option('--concurrency <number>')
      .addOption(new Option('--depth <depth>').choices(['gate', 'release']).default('gate'))
      .exitOverride()
      .configureOutput({ writeErr: () => undefined })
      .action(() => undefined);
    return withVariables(command, environment).parse(parameters, { from: 'user' }).opts();
  };
  const usual = { depth: 'gate' };

  test.each([
    [
      { PLUMBLINE_SEED: '4', PLUMBLINE_STRICT: '1' },
      { ...usual, seed: 4, strict: true },
    ],
    [{ PLUMBLINE_SEED: '', PLUMBLINE_STRICT: 'false' }, usual],
    [{ PLUMBLINE_STRICT: 'no', PLUMBLINE_CONCURRENCY: '3' }, usual],
    [{ PLUMBLINE_DEPTH: 'release' }, { depth: 'release' }],
  ])('%j', (environment, expected) => {
    expect(parsed(environment as Readonly<Record<string, string>>)).toEqual(expected);
  });

  test('the command line takes precedence, and a wrong value is refused', () => {
    expect(parsed({ PLUMBLINE_SEED: '4' }, ['--seed', '5'])).toMatchObject({ seed: 5 });
    expect(() => parsed({ PLUMBLINE_SEED: 'many' })).toThrow(/PLUMBLINE_SEED/);
    expect(() => parsed({ PLUMBLINE_DEPTH: 'deep' })).toThrow(/gate, release/);
  });
});
