import { existsSync } from 'node:fs';
import { registered } from '../../apis/registry.js';
import type { Check } from '../../model/check.js';
import { bindsClient, isJudged, type Requirement } from '../../model/requirement.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { readRun } from '../../engine/read-run.js';
import { counted, openAtIn, verdictWords } from '../../reports/wording.js';
import type { RequirementResult } from '../../results/run-json.js';
import { printResult, type PrintOptions } from '../print-report.js';

/** A result as text, and as a value for `--json`. */
interface Printable {
  readonly text: string;
  readonly value: unknown;
}

const usualFolder = 'reports/latest';

/**
 * `plumbline list`: the catalogue, or that of one API, one entry a line; of an id everything the catalogue knows, and how
 * a run tested it.
 */
export async function listCommand(
  what: string | undefined,
  { run, ...print }: PrintOptions & { readonly run?: string },
): Promise<number> {
  const { text, value } = await listed(what, run);
  printResult(text, value, print);
  return 0;
}

export async function listed(what: string | undefined, folder?: string): Promise<Printable> {
  const names = registered.map((item) => item.api.name as string);
  return what === undefined || names.includes(what) ? catalogue(what) : explained(what, folder);
}

function catalogue(api: string | undefined): Printable {
  const value = registered
    .filter((item) => api === undefined || item.api.name === api)
    .flatMap((item) => item.api.catalogue.requirements.map((requirement) => ({ api: item.api.name, ...requirement })));
  const lines = value.map((item) => `${item.id.padEnd(12)}${rankOf(item).padEnd(14)}${item.says}`);
  return { text: `${lines.join('\n')}\n`, value };
}

/** Without a folder that somebody names, the last run is shown where there is one. */
async function explained(id: string, asked: string | undefined): Promise<Printable> {
  const known = explain(id);
  if (asked === undefined && !existsSync(usualFolder)) return known;
  const folder = asked ?? usualFolder;
  const { summary } = await readRun(folder);
  const result = summary.requirements.find((requirement) => requirement.id === id.toUpperCase());
  if (result === undefined) return known;
  const { verdict, exercised, openAt } = result;
  return {
    text: `${known.text}\n${inRun(result, folder)}\n`,
    value: {
      ...known.value,
      run: { folder, verdict, exercised, ...(openAt && { openAt }) },
    },
  };
}

function inRun(result: RequirementResult, folder: string): string {
  return [
    `in ${folder}: ${verdictWords[result.verdict].says}, ${counted(result.exercised, 'check')}`,
    ...openAtIn(result).map((line) => `  ${line}`),
  ].join('\n');
}

function explain(id: string): Printable & { readonly value: object } {
  for (const { api } of registered) {
    const requirement = api.catalogue.requirements.find((requirement) => requirement.id === id.toUpperCase());
    if (requirement === undefined) continue;
    const { source, alsoAt = [] } = requirement;
    const check = (api.checks as Readonly<Record<string, Check<never> | undefined>>)[requirement.id];
    const named = check?.over === 'session' ? check.scenarios : undefined;
    const scenarios = api.scenarios.filter(({ name }) => named?.includes(name) === true);
    const exercising = bindsClient(requirement)
      ? [`tested by every request that it applies to, in the traffic of a client of ${api.name}`]
      : named !== undefined
        ? ['tested by', ...scenarios.map(({ name, description }) => `  ${name}  ${description}`)]
        : [`tested by every response that it applies to, in all scenarios of ${api.name}`];
    const facts = isJudged(requirement)
      ? [
          `level      ${requirement.level}`,
          `kind       ${requirement.kind}`,
          ...(bindsClient(requirement) ? ['binds      the client; judged in recorded traffic only'] : []),
          ...(requirement.operation ? [`operation  ${requirement.operation}`] : []),
          ...(requirement.needs ? [`needs      ${requirement.needs.join(', ')}`] : []),
          ...(requirement.whenSeen ? ['           tested only when it happens by itself'] : []),
          ...(requirement.at ?? []).map(
            ({ operation, status, pointer, keyword }) =>
              `stated by  ${keyword} at ${pointer || '(body)'} of ${operation} ${status}`,
          ),
        ]
      : [`not testable ${requirement.unjudged.reason}: ${requirement.unjudged.because}`];
    const text = [
      `${requirement.id}  ${requirement.says}`,
      '',
      ...[source, ...alsoAt].map(
        ({ section, item }) => `source     ${api.catalogue.document.title}, “${section}”, ${item}`,
      ),
      ...facts,
      '',
      ...(isJudged(requirement) ? exercising : []),
      '',
    ].join('\n');
    const { title, sha256 } = api.catalogue.document;
    const testedBy = scenarios.map(({ name, description }) => ({ name, description }));
    return { text, value: { api: api.name, document: { title, sha256 }, ...requirement, scenarios: testedBy } };
  }
  throw new ConfigurationError(
    `list: unknown API or requirement "${id}"; expected ${registered.map(({ api }) => api.name).join(', ')}, or an id as \`plumbline list\` shows it`,
  );
}

function rankOf(requirement: Requirement): string {
  if (!isJudged(requirement)) return 'not testable';
  return bindsClient(requirement) ? `${requirement.level} client` : requirement.level;
}
