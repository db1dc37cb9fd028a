import type { Diagnosis, Proof } from './proof.js';

type Row = readonly (string | number)[];

/** `12 of 12`, for those that were diagnosed exactly. */
export function exactIn(faulty: readonly Diagnosis[]): string {
  return `${faulty.filter(({ outcome }) => outcome === 'killed').length} of ${faulty.length}`;
}

/** The proof as a page; `objections` speak against it. */
export function proofPage(proof: Proof, objections: readonly string[]): string {
  const { settings, faulty, requirements, conforming } = proof;
  const ofOrigin = (origin: Diagnosis['origin']) => faulty.filter((one) => one.origin === origin);
  const covered = requirements.filter(({ killedBy }) => killedBy.length > 0).length;
  const green = conforming.filter(({ falsePositives, fault }) => falsePositives.length === 0 && fault === undefined);
  return [
    '# Proof: detected defects and false positives',
    '',
    `Seed ${settings.seed}. ${objections.length === 0 ? 'It holds.' : `**It does not hold**: ${objections.length} objections.`}`,
    ...section('Numbers', [
      `- defects diagnosed exactly: ${exactIn([...ofOrigin('shape'), ...ofOrigin('behaviour')])}`,
      `- faulty clients diagnosed exactly: ${exactIn(ofOrigin('client'))}`,
      `- judged \`must\`s and duties of the client that something faulty breaks: ${covered} of ${requirements.length}`,
      `- conforming runs that stayed green: ${green.length} of ${conforming.length}`,
    ]),
    ...section(
      'Failures',
      objections.map((text) => `- ${text.replaceAll('\n', ' ')}`),
    ),
    ...section('Faulty clients', faultyTable(ofOrigin('client'))),
    ...section(
      'Conforming variations and clients',
      table(
        ['what', 'seed', 'passed', 'false positives'],
        conforming.map(({ name, seed, passed, falsePositives }) => [name, seed, passed, falsePositives.length]),
      ),
    ),
    ...section('Defects written by hand', faultyTable(ofOrigin('behaviour'))),
    ...section('Defects derived from the contracts', faultyTable(ofOrigin('shape'))),
    '',
  ].join('\n');
}

function faultyTable(faulty: readonly Diagnosis[]): readonly string[] {
  return table(
    ['id', 'what is wrong', 'must fail', 'outcome'],
    faulty.map(({ id, says, breaks, because, outcome }) => [
      `\`${id}\``,
      because === undefined ? says : `${says} ${because}`,
      breaks.join(' '),
      outcome,
    ]),
  );
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];
}

/** A table in Markdown; nothing where there are no rows. */
function table(head: readonly string[], rows: readonly Row[]): readonly string[] {
  if (rows.length === 0) return [];
  const line = (cells: Row): string => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
