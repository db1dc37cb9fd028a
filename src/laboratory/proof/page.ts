import type { Diagnosis, Proof } from './proof.js';

const kinds: Readonly<Record<Diagnosis['origin'], string>> = {
  behaviour: 'defects written by hand',
  shape: 'defects derived from the contracts',
  client: 'clients',
  conforming: 'conforming variations',
};

/** Of each kind, how many were diagnosed exactly. */
export function numbersIn({ diagnoses }: Proof): readonly string[] {
  return Object.entries(kinds).flatMap(([origin, kind]) => {
    const own = diagnoses.filter((one) => one.origin === origin);
    const exact = own.filter(({ outcome }) => outcome === 'exact');
    return own.length === 0 ? [] : [`${exact.length} of ${own.length} ${kind} diagnosed exactly`];
  });
}

/** The proof as a page; `objections` speak against it. */
export function proofPage(proof: Proof, objections: readonly string[]): string {
  const { settings, diagnoses, requirements } = proof;
  const covered = requirements.filter(({ brokenBy }) => brokenBy.length > 0).length;
  return [
    '# Proof: detected defects and false positives',
    '',
    `Seed ${settings.seed}. ${objections.length === 0 ? 'It holds.' : `**It does not hold**: ${objections.length} objections.`}`,
    '',
    ...numbersIn(proof).map((text) => `- ${text}`),
    `- something breaks ${covered} of ${requirements.length} judged \`must\`s and duties of the client`,
    ...objections.flatMap((text, index) => [...(index === 0 ? [''] : []), `- ✗ ${text.replaceAll('\n', ' ')}`]),
    '',
    '| kind | id | must fail | outcome |',
    '| --- | --- | --- | --- |',
    ...diagnoses.map(
      ({ id, origin, breaks, outcome }) => `| ${kinds[origin]} | \`${id}\` | ${breaks.join(' ')} | ${outcome} |`,
    ),
    '',
  ].join('\n');
}
