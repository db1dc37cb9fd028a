import { refusesKey } from '../model/api.js';
import type { Session } from '../model/exchange.js';
import type { FoundViolation } from '../judge/cell.js';
import { createLedger } from '../judge/ledger.js';
import { sessionViewOf } from '../judge/view.js';
import type { PlannedRun } from './inputs.js';
import { timesIn, type Confirmed, type ConfirmOptions } from './confirm.js';
import type { ScenarioRun } from './session.js';

interface Failure extends Pick<FoundViolation, 'id' | 'fingerprint'> {
  /** The service rejected the request: another position, order or wallet may lack what it was rejected for. */
  readonly isRejection?: boolean;
}

/** An input, and the failures that it showed and is to show again. */
export interface Shown<F> {
  readonly run: PlannedRun<F>;
  readonly failures: readonly Failure[];
  /** The requests up to the last of these failures. */
  readonly requests: number;
}

export interface RepeatOptions<F> extends Pick<
  ConfirmOptions<F>,
  'api' | 'fixtures' | 'repetitions' | 'signal' | 'onSession'
> {
  readonly again: (run: PlannedRun<F>, until?: number) => Promise<ScenarioRun>;
}

/**
 * Sends one input again and again, as long as some of its failures comes again each time at the same request: what a target
 * does now and then does not. It ends after that request.
 */
export async function repeat<F>(
  { run, failures, requests }: Shown<F>,
  { api, fixtures, repetitions, signal, again, onSession }: RepeatOptions<F>,
): Promise<readonly Confirmed[]> {
  const ids = new Set(failures.map(({ id }) => id));
  const seen = new Map<string, { confirmed: Confirmed; position: number }>();
  const kept = new Map<string, number>();
  let until = requests === 0 ? undefined : requests;
  for (let tries = 0; tries < repetitions && !signal.aborted; tries += 1) {
    const { session, interrupted } = await again(run, until);
    if (session.exchanges.length > 0) onSession(session);
    if (session.exchanges.length === 0 || interrupted !== undefined) break;
    const ledger = createLedger(api, fixtures, ids);
    const judged = new Map([...ledger.add(session).values()].toReversed().map((found) => [found.fingerprint, found]));
    const { requirements } = ledger.evidence();
    const missed = failures.filter(({ fingerprint }) => !kept.has(fingerprint) && !judged.has(fingerprint));
    const isUndecided = ({ id, isRejection }: Failure): boolean =>
      isRejection === true || !Object.values(requirements[id] ?? {}).some(({ exercised }) => exercised > 0);
    const isUnsure =
      // A key that is refused now and then hides what the request was to show.
      session.exchanges.some((exchange) => refusesKey(api, exchange)) ||
      sessionViewOf(session, fixtures).views.some((view) => view.inconclusive !== undefined);
    if (missed.length > 0 && isUnsure) break;
    if (missed.length > 0 && until !== undefined) {
      // What comes after a failure may take part in it.
      until = undefined;
      tries -= 1;
      continue;
    }
    if (missed.some(isUndecided)) break;
    for (const { fingerprint } of failures) {
      const found = judged.get(fingerprint);
      const position = found && positionIn(session, found);
      const known = seen.get(fingerprint);
      if (found === undefined || (known !== undefined && known.position !== position)) {
        kept.set(fingerprint, (kept.get(fingerprint) ?? 0) + 1);
        continue;
      }
      const k = (known?.confirmed.reproduced.k ?? 0) + timesIn(found);
      const confirmed = known?.confirmed ?? { found, session, path: String(run.index) };
      seen.set(fingerprint, { position: position!, confirmed: { ...confirmed, reproduced: { k, n: 0 } } });
    }
    const isDone = ({ fingerprint }: Failure): boolean =>
      kept.has(fingerprint) || seen.get(fingerprint)!.confirmed.reproduced.k >= repetitions;
    if (failures.every(isDone)) break;
  }
  return [...seen].map(([fingerprint, { confirmed }]) => {
    const { k } = confirmed.reproduced;
    return { ...confirmed, reproduced: { k, n: k + (kept.get(fingerprint) ?? 0) } };
  });
}

/** The position of what failed among the requests to its operation: how often a session waits, or sends one again, varies. */
function positionIn({ exchanges }: Session, { occurrence }: FoundViolation): number {
  const { base, operation } = occurrence;
  const sentAgain = new Set(exchanges.map(({ retryOf }) => retryOf));
  const alike = exchanges.filter(
    (exchange) => exchange.operation === operation && exchange.base === base && !sentAgain.has(exchange.id),
  );
  return alike.findIndex(({ id }) => id === occurrence.exchanges.at(-1));
}
