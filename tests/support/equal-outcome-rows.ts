import { concernsNothing, inTurns, isUndecided, passes, violates } from './check-rows.js';
import type { CheckRow, MadeExchange } from './check-table.js';

/** Rows for a check that equal requests get equal outcomes, by a response that serves a request and one that rejects it. */
export function equalOutcomeRows(served: MadeExchange, rejected: MadeExchange): readonly CheckRow<never>[] {
  const away: MadeExchange = { ...served, status: 503, body: {} };
  const broken: MadeExchange = { ...served, fault: 'reset' };
  const failing: MadeExchange = { ...served, path: `${served.path}&other=2`, status: 500, body: {} };
  const another = { ...rejected, path: `${rejected.path}&other=1` };
  const isThird = (index: number): boolean => index % 3 === 0;
  const isHalf = (index: number): boolean => index % 2 === 0;
  const isAtNight = (index: number): boolean => index >= 80 && index < 120;
  /** How many requests are sent, and what comes back for those that are meant in the place of a success. */
  const mixed = (count: number, isMeant: (index: number) => boolean, other = rejected): readonly MadeExchange[] =>
    Array.from({ length: count }, (_, index) => (isMeant(index) ? other : served));
  const none = mixed(40, () => false);
  const seldom = mixed(210, (index) => index % 70 === 0);
  const late = mixed(60, (index) => index >= 40);
  const shortly = mixed(200, (index) => index >= 90 && index < 105);
  const inARow = mixed(60, (index) => index % 20 < 8, failing);
  const differentInARow = inARow.map((one, index) => ({ ...one, path: `${one.path}&another=${index}` }));
  const oneAtNight = mixed(200, (index) => isAtNight(index) && isThird(index), away);
  const keyless: MadeExchange = { ...served, credentials: { apiKey: 'absent' } };
  const sixth = mixed(54, (index) => index % 6 === 0, away).flatMap((one) => [one, keyless, keyless]);
  const afterOthers = [
    ...Array<MadeExchange>(150).fill(keyless),
    ...mixed(50, (index) => index >= 10 && index < 30, away),
  ];
  return [
    passes('all are served', none),
    violates('one of three instances rejects', mixed(60, isThird), {
      found: `20 of 60 requests to \`${served.operation}\` with a valid key at \`${served.base}\` were rejected with ${rejected.status}, and served when they were sent again; the run, cut into parts of 20 requests, has such rejections in 3 of 4 parts`,
    }),
    passes('one response in seventy rejects', seldom),
    passes('a short time of rejections', shortly),
    passes('another request is rejected', mixed(60, isThird, another)),
    passes('rejected from some request on', late),
    isUndecided('half is not available', mixed(100, isHalf, away)),
    isUndecided('a sixth is not available, now and then', sixth),
    isUndecided('half of the connections break', mixed(100, isHalf, broken)),
    isUndecided('half fail inside', mixed(100, isHalf, failing)),
    passes('some fail inside, and in a row', inARow),
    isUndecided('different requests fail inside in a row', differentInARow),
    passes('one fails inside, in turns with one that does not', inTurns(served, failing, { pairs: 12 })),
    passes('one window of maintenance', mixed(200, isAtNight, away)),
    passes('one window of maintenance, of a run that asked others before', afterOthers),
    passes('one of three instances is not available for a while', oneAtNight),
    concernsNothing('requests without a key', keyless),
  ];
}
