import { unless, type FoldedSituation } from '../../../model/check.js';
import { isObject } from '../../../json/parse.js';
import { isFor, isSuccess, statusViolation, trigger, type TriggerTrace, type TriggerView } from '../response.js';
import { textsOf } from '../token-of-response.js';
import { found, isRejectionDecided, rejected, succeeds } from './expected-response.js';
import { compareIds, earlierId, type ExchangeId } from '../../../model/exchange.js';
import { unite } from '../../../model/groups.js';

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

/** By the address of a vault, the wallets that read it as theirs, each with its first read. Plain data that adds up. */
type Vaults = Readonly<Record<string, Readonly<Record<string, ExchangeId>>>>;

/** Two wallets are enough to show that a vault is shared. */
const mostWallets = 2;

/** Vaults that are kept, the first ones by address, so that however long the traffic is, every wallet of them is compared. */
const mostVaults = 150;

function merge(left: Vaults, right: Vaults): Vaults {
  const vaults = unite(left, right, (wallets, others) => {
    const sorted = Object.entries(unite(wallets, others, earlierId)).sort(([, a], [, b]) => compareIds(a, b));
    return Object.fromEntries(sorted.slice(0, mostWallets));
  });
  const entries = Object.entries(vaults);
  if (entries.length <= mostVaults) return vaults;
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, mostVaults));
}

function* decide(vaults: Vaults): Iterable<FoldedSituation> {
  const addresses = Object.entries(vaults);
  const ofWallets = addresses.map(([address, wallets]) => ({ address, exchanges: Object.values(wallets) }));
  for (const { address, exchanges } of ofWallets)
    if (exchanges.length > 1) {
      const violation = { expected: 'another vault for another wallet', actual: `${address} for both` };
      yield { base: 'trigger', exchanges, violation };
    }
  // Two wallets are compared where there are two vaults.
  const [one, other] = ofWallets.filter(({ exchanges }) => exchanges.length === 1);
  if (one !== undefined && other !== undefined)
    yield { base: 'trigger', exchanges: [...one.exchanges, ...other.exchanges] };
}

/** What any two wallets of a run read as their vaults, whoever they are. */
const vaultPerUser = trigger.fold<Vaults>({
  empty: () => ({}),
  of: ({ views, facts }) => {
    let vaults: Vaults | undefined;
    for (const view of views) {
      const { id } = view.exchange;
      const { wallet } = view.credentials;
      const address = facts[`vault:${id}`];
      const isRead = isFor(view, 'vault/registered', 'vault/declared') && isSuccess(view);
      if (isRead && wallet !== undefined && typeof address === 'string')
        vaults = merge(vaults ?? {}, { [address]: { [wallet]: id } });
    }
    return vaults;
  },
  merge,
  decide,
});

export const vault = {
  /**
   * The document does not say that nothing else makes a vault. Whether a fresh wallet had one, its registration tells: it
   * succeeds only where there was none.
   */
  'TRIGGER-076': trigger.trace({
    *situations(trace) {
      for (const view of trace.views) {
        if (!isFor(view, 'vault/none') || !isRejectionDecided(view)) continue;
        if (!isSuccess(view)) {
          const violation = view.response.status === 404 ? undefined : statusViolation(view, 'status 404');
          yield { views: [view], violation };
          continue;
        }
        const registration = after(view, trace).find(({ operation }) => operation === 'registerVault');
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

  'TRIGGER-084': trigger.trace({
    *situations(trace) {
      for (const conflict of trace.views.filter(isConflict)) {
        const { body } = conflict.response;
        if (!isObject(body) || !isObject(body.details)) continue;
        const shown = after(conflict, trace).find((view) => isFor(view, registered));
        const actual = trace.facts[`vault:${conflict.exchange.id}`];
        if (shown === undefined || actual === undefined) continue;
        const [vault] = vaultsIn([shown], trace);
        const registration = trace.views.find(
          (view) => view.operation === 'registerVault' && isSuccess(view) && ofSameWallet(conflict)(view),
        );
        const made = registration && trace.facts[`vault:${registration.exchange.id}`];
        const isShown = actual === vault?.address;
        // Of three that name the vault, the one that differs from both others is at fault.
        const isReadOdd = !isShown && typeof made === 'string' && made === actual;
        const views = isReadOdd ? [conflict, shown] : [shown, conflict];
        if (vault === undefined) yield { views, inconclusive: 'no address in the vault that is read' };
        else if (!isShown && textsOf(body.details).includes(vault.address))
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

  'TRIGGER-143': trigger.trace({
    *situations(trace) {
      for (const conflict of trace.views.filter((view) => isFor(view, 'register/again'))) {
        const before = vaultsIn(trace.views.slice(0, trace.views.indexOf(conflict)), trace).findLast(({ view }) =>
          ofSameWallet(conflict)(view),
        );
        const [now] = vaultsIn(after(conflict, trace), trace);
        if (before === undefined || now === undefined) continue;
        yield { views: [before.view, conflict, now.view], violation: notAsBefore(before.address, now.address) };
      }
    },
  }),

  /** What one wallet reads does not depend on who signed in and registered since. */
  'TRIGGER-162': trigger.trace({
    *situations(trace) {
      const reads = vaultsIn(trace.views, trace);
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
  'TRIGGER-150': trigger.trace({
    *situations(trace) {
      for (const view of trace.views) {
        const address = trace.facts[`vault:${view.exchange.id}`];
        if (!isFor(view, 'register/first') || typeof address !== 'string') continue;
        const [shown] = vaultsIn(after(view, trace), trace);
        if (shown === undefined) continue;
        const isSame = address === shown.address;
        const violation = unless(isSame, `the vault ${shown.address}`, `the vault ${address}`, { cause: 'other' });
        yield { views: [shown.view, view], violation };
      }
    },
  }),
};
