import { green, table, type Row } from '../proof/table.js';
import type { ClientProof } from './client-proof.js';

/** The lines of the summary that concern clients. */
export function clientRows({ faulty, conforming, duties }: ClientProof): readonly Row[] {
  const killed = faulty.filter(({ outcome }) => outcome === 'killed').length;
  return [
    ['faulty clients diagnosed exactly', killed, faulty.length],
    [
      'duties of the client that find a faulty one',
      duties.filter((one) => one.killedBy.length > 0).length,
      duties.length,
    ],
    ['runs of conforming clients that stayed green', green(conforming), conforming.length],
  ];
}

/** What each faulty client does, and what each duty found. */
export function clientTables({ faulty, conforming, duties }: ClientProof): readonly string[] {
  if (faulty.length + conforming.length === 0) return [];
  return [
    'Clients of the reference, judged by their traffic as the proxy judges it. They are no defects of the API.',
    '',
    ...table(
      ['client', 'what it does wrong', 'must fail', 'outcome'],
      faulty.map(({ id, says, breaks, outcome }) => [`\`${id}\``, says, breaks.join(' '), outcome]),
    ),
    '',
    ...table(
      ['conforming client', 'seed', 'passed', 'false positives'],
      conforming.map(({ name, seed, passed, falsePositives }) => [`\`${name}\``, seed, passed, falsePositives.length]),
    ),
    '',
    ...table(
      ['duty', 'level', 'found in', 'passed by conforming clients'],
      duties.map(({ id, level, killedBy, passed }) => [id, level, killedBy.join(' '), passed]),
    ),
  ];
}
