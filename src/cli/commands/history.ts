import { ConfigurationError } from '../../model/configuration-error.js';
import { requirementHistory, type RequirementHistory } from '../../results/requirement-history.js';
import { readWatchLog, watchLogName } from '../../results/watch-log.js';

/** `plumbline history`: since when and how often a requirement failed, from the log of a watch. */
export function historyCommand(id: string, store: string): RequirementHistory & { readonly text: string } {
  const entries = readWatchLog(store);
  if (entries.length === 0)
    throw new ConfigurationError(`--store: no ${watchLogName} in ${store}; expected the folder of --store of a watch`);
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
      (one) => `finding ${one.fingerprint}: in ${one.rounds} rounds, from ${one.first} to ${one.last}: ${one.actual}`,
    ),
  ];
}
