import { registered } from '../../apis/registry.js';
import type { Check } from '../../model/check.js';
import { isJudged, type Requirement } from '../../model/requirement.js';
import { ConfigurationError } from '../../model/configuration-error.js';

/** `plumbline list`: the catalogue, one entry a line. */
export function listCommand(api: string | undefined): string {
  const names = registered.map((one) => one.api.name as string);
  if (api !== undefined && !names.includes(api))
    throw new ConfigurationError(`list: no API "${api}"; expected one of ${names.join(', ')}`);
  return registered
    .filter((one) => api === undefined || one.api.name === api)
    .flatMap((one) =>
      one.api.catalogue.requirements.map(
        (requirement) => `${requirement.id.padEnd(12)}${rankOf(requirement).padEnd(10)}${requirement.says}`,
      ),
    )
    .join('\n')
    .concat('\n');
}

/** `plumbline explain ID`: everything the catalogue knows of one entry. */
export function explainCommand(id: string): string {
  for (const { api } of registered) {
    const requirement = api.catalogue.requirements.find((one) => one.id === id.toUpperCase());
    if (requirement === undefined) continue;
    const { source, alsoAt = [] } = requirement;
    const check = (api.checks as Readonly<Record<string, Check<never> | undefined>>)[requirement.id];
    const exercising =
      check?.kind === 'trace'
        ? [
            'exercised by',
            ...api.scenarios
              .filter(({ name }) => check.scenarios.includes(name))
              .map(({ name, description }) => `  ${name}  ${description}`),
          ]
        : [`exercised by every answer in which it is at stake, whichever scenario of ${api.name} asked for it`];
    const facts = isJudged(requirement)
      ? [
          `level      ${requirement.level}`,
          `kind       ${requirement.kind}`,
          ...(requirement.operation ? [`operation  ${requirement.operation}`] : []),
          ...(requirement.needs ? [`needs      ${requirement.needs.join(', ')}`] : []),
          ...(requirement.whenSeen ? ['           judged only when it happens by itself'] : []),
          ...(requirement.at ?? []).map(
            ({ operation, status, pointer, keyword }) =>
              `stated by  ${keyword} at ${pointer || '(body)'} of ${operation} ${status}`,
          ),
        ]
      : [`not judged ${requirement.unjudged.reason}: ${requirement.unjudged.because}`];
    return [
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
  }
  throw new ConfigurationError(`explain: no requirement "${id}"; expected an id as \`plumbline list\` shows it`);
}

function rankOf(requirement: Requirement): string {
  return isJudged(requirement) ? requirement.level : 'unjudged';
}
