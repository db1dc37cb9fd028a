import { apiNames, registered, requirementIds } from '../../apis/registry.js';
import type { Api } from '../../model/api.js';
import { addressVariableOf } from '../../model/base-variables.js';
import type { Check } from '../../model/check.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { bindsClient, isJudged, type Requirement, sourceText } from '../../model/requirement.js';
import { didYouMean } from '../../model/meant.js';
import { keyOfCapability } from '../../profile/keys.js';
import { printResult, type PrintOptions } from '../print-report.js';

/**
 * `plumbline list`: the catalogue, or that of one API or of the duties of a client, one entry a line; of an id everything the catalogue knows.
 */
export function listCommand(what: string | undefined, print: PrintOptions): number {
  const { text, value } = listed(what);
  printResult(text, value, print);
  return 0;
}

/** The same as text, and as a value for `--json`. */
export function listed(what: string | undefined) {
  const isPart = what === undefined || what === 'client' || apiNames.includes(what);
  return isPart ? catalogue(what) : explained(what);
}

function catalogue(part: string | undefined) {
  const value = registered
    .flatMap((item) => item.api.catalogue.requirements.map((requirement) => ({ api: item.api.name, ...requirement })))
    .filter((item) => part === undefined || item.api === part || (part === 'client' && bindsClient(item)));
  const lines = value.map((item) => `${item.id.padEnd(12)}${rankOf(item).padEnd(14)}${item.says}`);
  return { text: `${lines.join('\n')}\n`, value };
}

function rankOf(requirement: Requirement): string {
  if (!isJudged(requirement)) return 'not testable';
  return bindsClient(requirement) ? `${requirement.level} client` : requirement.level;
}

function explained(what: string) {
  const id = what.toUpperCase();
  const all = registered.flatMap(({ api }) => api.catalogue.requirements.map((requirement) => ({ api, requirement })));
  const { api, requirement } = all.find((one) => one.requirement.id === id) ?? unknown(what);
  const { title, sha256 } = api.catalogue.document;
  const check = (api.checks as Readonly<Record<string, Check<never> | undefined>>)[id];
  const named = check?.over === 'session' ? check.scenarios : undefined;
  const scenarios = api.scenarios
    .filter(({ name }) => named?.includes(name) === true)
    .map(({ name, description }) => ({ name, description }));
  const anywhere = bindsClient(requirement)
    ? `tested by every request that it applies to, in the traffic of a client of ${api.name}`
    : `tested by every response that it applies to, in all scenarios of ${api.name}`;
  const tested = named ? ['tested by', ...scenarios.map((own) => `  ${own.name}  ${own.description}`)] : [anywhere];
  const lines = [
    `${id}  ${requirement.says}`,
    '',
    ...[requirement.source, ...(requirement.alsoAt ?? [])].map(
      (source) => `source     ${title}, ${sourceText(source)}`,
    ),
    ...factsOf(requirement, api),
    '',
    ...(isJudged(requirement) ? tested : []),
    '',
  ];
  const value = { api: api.name, document: { title, sha256 }, ...requirement, scenarios };
  return { text: lines.join('\n'), value };
}

function unknown(what: string): never {
  throw new ConfigurationError(
    `list: unknown API or requirement "${what}"${didYouMean(what, [...requirementIds(), ...apiNames])}; expected ${apiNames.join(', ')}, or an id as \`plumbline list\` shows it`,
  );
}

function factsOf(requirement: Requirement, api: Api<never>): readonly string[] {
  if (!isJudged(requirement)) return [`not testable ${requirement.unjudged.reason}: ${requirement.unjudged.because}`];
  const { level, kind, operation, needs = [], whenSeen, why, at = [] } = requirement;
  return [
    `level      ${level}${why === undefined ? '' : `; not a must: ${why}`}`,
    `kind       ${kind}`,
    ...(bindsClient(requirement) ? ['binds      the client; judged in recorded traffic only'] : []),
    ...(operation ? [`operation  ${operation}`] : []),
    ...needs.map((need) => `needs      ${needInWords(need, api)}`),
    ...(whenSeen ? ['           tested only when it happens by itself'] : []),
    ...at.map(
      (place) => `stated by  ${place.keyword} at ${place.pointer || '(body)'} of ${place.operation} ${place.status}`,
    ),
  ];
}

/** What has to be set before it can be tested: `trigger.freshWallets and --allow create`. */
function needInWords(need: string, { conditions }: Api<never>): string {
  const { effect, base } = conditions[need] ?? {};
  return [
    keyOfCapability(need),
    ...(effect === undefined ? [] : [`--allow ${effect}`]),
    ...(base === undefined ? [] : [addressVariableOf(base)]),
  ].join(' and ');
}
