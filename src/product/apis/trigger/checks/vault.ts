import { isObject, memberIn } from '../../../json/parse.js';
import { unless, type Case, type Violation } from '../../../model/check.js';
import type { ExchangeId } from '../../../model/exchange.js';
import { groupedBy } from '../../../model/groups.js';
import { remembered } from '../../../model/remembered.js';
import { stringsIn } from '../reader/signatures.js';
import { isFor, isSuccess, statusViolation, succeeded, trigger } from '../reader/view.js';
import type { TriggerTrace, TriggerView } from '../reader/view.js';
import { inSession, isRejectionDecided } from './expected-response.js';

/** What a response of the vault endpoints says of the vault of a wallet. */
interface Said {
  readonly view: TriggerView;
  readonly by: 'read' | 'registration' | 'conflict';
  /** Null where the dialect found none, undefined where it was not asked. */
  readonly address: string | null | undefined;
}

const saidIn = remembered(({ views, facts }: TriggerTrace): readonly Said[] =>
  views.flatMap((view): readonly Said[] => {
    const address = facts[`vault:${view.exchange.id}`];
    if (isFor(view, 'vault/registered')) return [{ view, address: isSuccess(view) ? address : undefined, by: 'read' }];
    if (view.operation !== 'registerVault') return [];
    return [{ view, address, by: isFor(view, 'register/again') ? 'conflict' : 'registration' }];
  }),
);

const walletOf = ({ credentials }: TriggerView): string | undefined => credentials.wallet;
const isAddress = ({ by, address }: Said): boolean => by === 'read' && typeof address === 'string';

const sources = { read: 'GET /vault', registration: 'the registration', conflict: 'the 409' } as const;

const names = ({ by, address }: Said): string =>
  `${sources[by]} names ${address === null ? 'no vault' : `the vault ${address}`}`;

/** The first and the last of these name one vault. What both name is said of both, for either may be at fault. */
function areSame(said: readonly Said[], more?: Omit<Violation, 'expected' | 'actual'>): Case {
  const [before, now] = [said[0]!, said.at(-1)!];
  const expected = `the vault ${before.address}, which ${sources[before.by]} names`;
  const violation = unless(now.address === before.address, expected, names(now), more);
  return { views: said.map(({ view }) => view), violation };
}

/** Whether of two that differ the read is at fault: a third one agrees with the other, or the vault that it shows is another wallet's. */
function isReadOdd(read: Said, other: Said, all: readonly Said[]): boolean {
  if (typeof other.address !== 'string' || other.address === read.address) return false;
  const isOwn = ({ view }: Said): boolean => walletOf(view) === walletOf(read.view);
  const isThird = ({ by, address }: Said): boolean => by !== 'read' && by !== other.by && address === other.address;
  const isOfOthers = ({ address }: Said): boolean => all.some((said) => said.address === address && !isOwn(said));
  return all.filter(isOwn).some(isThird) || (isOfOthers(read) && !isOfOthers(other));
}

/** Judges each thing that is said of a vault in view of what was said of the same wallet before it and after it. */
const judging = (
  caseOf: (said: Said, before: readonly Said[], after: readonly Said[], all: readonly Said[]) => Case | undefined,
) =>
  trigger.session({
    judge(session) {
      const all = saidIn(session);
      return [...groupedBy(all, ({ view }) => walletOf(view) ?? '').values()].flatMap((own) =>
        own.flatMap((said, at) => caseOf(said, own.slice(0, at), own.slice(at + 1), all) ?? []),
      );
    },
  });

export const vault = {
  /** Something else may make a vault. Whether a fresh wallet had one, its registration tells: it succeeds only where there was none. */
  'TRIGGER-076': inSession(
    (view, { views }, at) => {
      if (!isFor(view, 'vault/none') || !isRejectionDecided(view)) return undefined;
      if (view.response.status === 404) return { views: [view] };
      if (!isSuccess(view)) return { views: [view], violation: statusViolation(view, 'status 404') };
      const registration = views
        .slice(at + 1)
        .find((other) => other.operation === 'registerVault' && walletOf(other) === walletOf(view));
      if (registration === undefined || !succeeded(registration))
        return { views: [view], inconclusive: 'the wallet may have a vault without registering' };
      return { views: [registration, view], violation: statusViolation(view, 'status 404 before it registers') };
    },
    { control: (view) => view.operation === 'getVault' && isSuccess(view) },
  ),

  'TRIGGER-084': judging((conflict, _, after, all) => {
    const { view, address } = conflict;
    const details = memberIn(view.response.body, 'details');
    const read = after.find(({ by }) => by === 'read');
    const isConflict = conflict.by === 'conflict' && view.response.status === 409 && view.inconclusive === undefined;
    if (!isConflict || !isObject(details) || read === undefined || address === undefined) return undefined;
    const views = [read.view, view];
    if (typeof read.address !== 'string') return { views, inconclusive: 'no address in the vault that is read' };
    if (isReadOdd(read, conflict, all)) return areSame([conflict, read], { at: '', cause: 'read' });
    if (address !== read.address && stringsIn(details).includes(read.address)) {
      const inconclusive = '`trigger.dialect.vaultAddress` does not find the vault in `details`, although it is there';
      return { views, inconclusive };
    }
    return areSame([read, conflict], { at: '/details', cause: address === null ? 'absent' : 'other' });
  }),

  /** What any two wallets of a run read as their vaults, whoever they are: the two that share one are seldom in one session. */
  'TRIGGER-085': trigger.run({
    note: ({ views, facts }) =>
      views.flatMap((view) => {
        const { id: exchange } = view.exchange;
        const [wallet, address] = [walletOf(view), facts[`vault:${exchange}`]];
        const isRead = isFor(view, 'vault/registered', 'vault/declared') && isSuccess(view);
        return isRead && wallet !== undefined && typeof address === 'string' ? [{ address, wallet, exchange }] : [];
      }),
    *judge(reads) {
      const ofOne: ExchangeId[] = [];
      for (const [address, own] of groupedBy(reads, (read) => read.address)) {
        // Two wallets are enough to show that a vault is shared.
        const byWallet = [...groupedBy(own, ({ wallet }) => wallet).values()].slice(0, 2);
        const exchanges = byWallet.map(([first]) => first!.exchange);
        const actual = `GET /vault names the vault ${address} for both`;
        const violation = { expected: 'another vault for another wallet', actual };
        if (exchanges.length > 1) yield { base: 'trigger', exchanges, violation };
        else ofOne.push(...exchanges);
      }
      // Two wallets are compared where there are two vaults.
      if (ofOne.length > 1) yield { base: 'trigger', exchanges: ofOne.slice(0, 2) };
    },
  }),

  'TRIGGER-143': judging((conflict, earlier, later) => {
    const [before, now] = [earlier.findLast(isAddress), later.find(isAddress)];
    if (conflict.by !== 'conflict' || before === undefined || now === undefined) return undefined;
    return areSame([before, conflict, now]);
  }),

  /** What one wallet reads does not depend on who signed in and registered since. */
  'TRIGGER-162': trigger.session({
    *judge(session) {
      const reads = saidIn(session).filter(isAddress);
      const isOfFirst = ({ view }: Said): boolean => walletOf(view) === walletOf(reads[0]!.view);
      const other = reads.findIndex((read) => !isOfFirst(read));
      const before = reads[other - 1];
      const later = reads.slice(other).filter(isOfFirst);
      const now = later.find(({ address }) => address !== before?.address) ?? later[0];
      if (before !== undefined && now !== undefined) yield areSame([before, reads[other]!, now]);
    },
  }),

  /** What registering returns is not shown; where a vault stands in it, it is the one that was made. */
  'TRIGGER-150': judging((made, _, later, all) => {
    const read = later.find(isAddress);
    if (!isFor(made.view, 'register/first') || typeof made.address !== 'string' || read === undefined) return undefined;
    const isOdd = isReadOdd(read, made, all);
    return areSame(isOdd ? [made, read] : [read, made], { cause: isOdd ? 'read' : 'other' });
  }),
};
