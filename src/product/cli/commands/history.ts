import { requirementHistory, type RequirementHistory } from '../../results/requirement-history.js';
import { readStore } from '../watch/open-store.js';

/** `plumbline history`: since when and how often a requirement failed, from the store of a watch. */
export async function historyCommand(
  id: string,
  store: string,
): Promise<RequirementHistory & { readonly text: string }> {
  const { entries } = await readStore(store);
  const history = requirementHistory(id, entries);
  return { ...history, text: `${linesOf(history).join('\n')}\n` };
}

function linesOf({ id, rounds, passed, failed, last, findings, ...times }: RequirementHistory): readonly string[] {
  if (last === undefined) return [`${id}: not tested in ${rounds} rounds`];
  const now =
    times.failingSince === undefined
      ? `passes${times.lastFailed === undefined ? '' : `; last failed ${times.lastFailed}`}`
      : `failing since ${times.failingSince}${times.lastPassed === undefined ? '; it never passed' : `; last passed ${times.lastPassed}`}`;
  return [
    `${id}: ${now}`,
    `tested in ${passed + failed} of ${rounds} rounds: ${passed} passed, ${failed} failed; last tested ${last.at}`,
    ...findings.map(
      (finding) =>
        `finding ${finding.fingerprint}: in ${finding.rounds} rounds, from ${finding.first} to ${finding.last}: ${finding.actual}`,
    ),
  ];
}
