import { unless, type RunCase } from '../../../model/check.js';
import { isObject } from '../../../json/parse.js';
import { isFor, isSuccess, statusViolation, trigger, type TriggerTrace, type TriggerView } from '../response.js';
import { stringsIn } from '../reader/signatures.js';
import { found, isRejectionDecided, rejected, succeeds } from './expected-response.js';
import type { ExchangeId } from '../../../model/exchange.js';
import { groupedBy } from '../../../model/groups.js';

const registered = 'vault/registered';

const ofSameWallet =
  (view: TriggerView) =>
  ({ credentials }: TriggerView): boolean =>
    credentials.wallet === view.credentials.wallet;

/** What a wallet asked for after an exchange, in its order. */
function after(view: TriggerView, { views }: TriggerTrace): readonly TriggerView[] {
  return views.slice(views.indexOf(view) + 1).filter(ofSameWallet(view));
}

/** Successful reads of a vault in which the profile found an address, with it. */
function vaultsIn(views: readonly TriggerView[], { facts }: TriggerTrace) {
  return views.flatMap((view) => {
    const address = facts[`vault:${view.exchange.id}`];
    return isFor(view, registered) && isSuccess(view) && typeof address === 'string' ? [{ view, address }] : [];
  });
}

const isConflict = (view: TriggerView): boolean =>
  isFor(view, 'register/again') && view.response.status === 409 && view.inconclusive === undefined;

const notAsBefore = (before: string, now: string) =>
  unless(before === now, `the vault ${before} as before`, `the vault ${now}`);

/** A vault that a wallet read as its own. */
interface Read {
  readonly address: string;
  readonly wallet: string;
  readonly exchange: ExchangeId;
}

/** What any two wallets of a run read as their vaults, whoever they are. */
const vaultPerUser = trigger.run<Read>({
  note: ({ views, facts }) =>
    views.flatMap((view) => {
      const { id } = view.exchange;
      const { wallet } = view.credentials;
      const address = facts[`vault:${id}`];
      const isRead = isFor(view, registered, 'vault/declared') && isSuccess(view);
      return isRead && wallet !== undefined && typeof address === 'string' ? [{ address, wallet, exchange: id }] : [];
    }),
  *judge(reads): Iterable<RunCase> {
    const ofOne: ExchangeId[] = [];
    for (const [address, own] of groupedBy(reads, (read) => read.address)) {
      const byWallet = [...groupedBy(own, ({ wallet }) => wallet).values()];
      // Two wallets are enough to show that a vault is shared.
      const exchanges = byWallet.slice(0, 2).map(([first]) => first!.exchange);
      const violation = { expected: 'another vault for another wallet', actual: `${address} for both` };
      if (exchanges.length > 1) yield { base: 'trigger', exchanges, violation };
      else ofOne.push(...exchanges);
    }
    // Two wallets are compared where there are two vaults.
    if (ofOne.length > 1) yield { base: 'trigger', exchanges: ofOne.slice(0, 2) };
  },
});

export const vault = {
  /**
   * The document does not say that nothing else makes a vault. Whether a fresh wallet had one, its registration tells: it
   * succeeds only where there was none.
   */
  'TRIGGER-076': trigger.session({
    *judge(session) {
      for (const view of session.views) {
        if (!isFor(view, 'vault/none') || !isRejectionDecided(view)) continue;
        if (!isSuccess(view)) {
          const violation = view.response.status === 404 ? undefined : statusViolation(view, 'status 404');
          yield { views: [view], violation };
          continue;
        }
        const registration = after(view, session).find(({ operation }) => operation === 'registerVault');
        if (registration !== undefined && registration.inconclusive === undefined && isSuccess(registration))
          yield { views: [registration, view], violation: statusViolation(view, 'status 404 before it registers') };
        else yield { views: [view], inconclusive: 'the wallet may have a vault without registering' };
      }
    },
    control: ({ operation, response: { status } }) => operation === 'getVault' && status >= 200 && status < 300,
  }),

  'TRIGGER-077': found({ operation: 'getVault', purposes: [registered] }),

  /** A conflict counts only where no vault was there before; a trader does not look. */
  'TRIGGER-080': succeeds(
    { operation: 'registerVault', purposes: ['register/first', 'register/to-trade'] },
    (view) => isFor(view, 'register/to-trade') && view.response.status === 409,
  ),

  'TRIGGER-081': rejected({ operation: 'registerVault', purposes: ['register/again'] }, 409),

  'TRIGGER-084': trigger.session({
    *judge(session) {
      for (const conflict of session.views.filter(isConflict)) {
        const { body } = conflict.response;
        if (!isObject(body) || !isObject(body.details)) continue;
        const shown = after(conflict, session).find((view) => isFor(view, registered));
        const actual = session.facts[`vault:${conflict.exchange.id}`];
        if (shown === undefined || actual === undefined) continue;
        const [vault] = vaultsIn([shown], session);
        const registration = session.views.find(
          (view) => view.operation === 'registerVault' && isSuccess(view) && ofSameWallet(conflict)(view),
        );
        const made = registration && session.facts[`vault:${registration.exchange.id}`];
        const isShown = actual === vault?.address;
        // Of three that name the vault, the one that differs from both others is at fault.
        const isReadOdd = !isShown && typeof made === 'string' && made === actual;
        const views = isReadOdd ? [conflict, shown] : [shown, conflict];
        if (vault === undefined) yield { views, inconclusive: 'no address in the vault that is read' };
        else if (!isShown && stringsIn(body.details).includes(vault.address))
          yield {
            views,
            inconclusive: '`trigger.vaultAddress` does not find the vault in `details`, although it is there',
          };
        else {
          const [found, cause] = typeof actual === 'string' ? [`the vault ${actual}`, 'other'] : ['no vault', 'absent'];
          const violation = isReadOdd
            ? unless(isShown, `${found} of the 409`, `the vault ${vault.address}`, { at: '', cause: 'read' })
            : unless(isShown, `the vault ${vault.address}`, found, { at: '/details', cause });
          yield { views, violation };
        }
      }
    },
  }),

  /** The two that share one are seldom in one run of a scenario. */
  'TRIGGER-085': vaultPerUser,

  'TRIGGER-143': trigger.session({
    *judge(session) {
      for (const conflict of session.views.filter((view) => isFor(view, 'register/again'))) {
        const before = vaultsIn(session.views.slice(0, session.views.indexOf(conflict)), session).findLast(({ view }) =>
          ofSameWallet(conflict)(view),
        );
        const [now] = vaultsIn(after(conflict, session), session);
        if (before === undefined || now === undefined) continue;
        yield { views: [before.view, conflict, now.view], violation: notAsBefore(before.address, now.address) };
      }
    },
  }),

  /** What one wallet reads does not depend on who signed in and registered since. */
  'TRIGGER-162': trigger.session({
    *judge(session) {
      const reads = vaultsIn(session.views, session);
      const other = reads.findIndex(({ view }) => !ofSameWallet(reads[0]!.view)(view));
      const [before, now] = [
        reads[other - 1],
        reads.slice(other).find(({ view }) => ofSameWallet(reads[0]!.view)(view)),
      ];
      if (before === undefined || now === undefined) return;
      const violation = notAsBefore(before.address, now.address);
      yield { views: [before.view, reads[other]!.view, now.view], violation };
    },
  }),

  /** What registering returns is not shown; where a vault stands in it, it is the one that was made. */
  'TRIGGER-150': trigger.session({
    *judge(session) {
      for (const view of session.views) {
        const address = session.facts[`vault:${view.exchange.id}`];
        if (!isFor(view, 'register/first') || typeof address !== 'string') continue;
        const [shown] = vaultsIn(after(view, session), session);
        if (shown === undefined) continue;
        const isSame = address === shown.address;
        const violation = unless(isSame, `the vault ${shown.address}`, `the vault ${address}`, { cause: 'other' });
        yield { views: [shown.view, view], violation };
      }
    },
  }),
};
