import { isObject } from '../../../json/parse.js';
import { unless, type Case, type Violation } from '../../../model/check.js';
import type { ExchangeId } from '../../../model/exchange.js';
import { groupedBy } from '../../../model/groups.js';
import { remembered } from '../../remembered.js';
import { stringsIn } from '../reader/signatures.js';
import {
  isFor,
  isSuccess,
  statusViolation,
  succeeded,
  trigger,
  type TriggerTrace,
  type TriggerView,
} from '../reader/view.js';
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
const viewsOf = (...said: readonly Said[]) => said.map(({ view }) => view);

const isSame = (before: Said, now: Said, more?: Omit<Violation, 'expected' | 'actual'>) =>
  unless(now.address === before.address, `the vault ${before.address}`, `the vault ${now.address}`, more);

/** Judges each thing that is said of a vault in view of what was said of the same wallet before it and after it. */
const judging = (caseOf: (said: Said, before: readonly Said[], after: readonly Said[]) => Case | undefined) =>
  trigger.session({
    *judge(session) {
      for (const own of groupedBy(saidIn(session), ({ view }) => walletOf(view) ?? '').values())
        for (const [at, said] of own.entries()) yield* [caseOf(said, own.slice(0, at), own.slice(at + 1)) ?? []].flat();
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

  /** Of three that name the vault, the one that differs from both others is at fault. */
  'TRIGGER-084': judging((conflict, before, after) => {
    const { view, address } = conflict;
    const details = isObject(view.response.body) ? view.response.body.details : undefined;
    const read = after.find(({ by }) => by === 'read');
    const isConflict = conflict.by === 'conflict' && view.response.status === 409 && view.inconclusive === undefined;
    if (!isConflict || !isObject(details) || read === undefined || address === undefined) return undefined;
    const views = viewsOf(read, conflict);
    if (typeof read.address !== 'string') return { views, inconclusive: 'no address in the vault that is read' };
    const made = [...before, ...after].find((said) => said.by === 'registration' && isSuccess(said.view))?.address;
    const isReadOdd = address !== read.address && address !== null && address === made;
    if (isReadOdd)
      return { views: viewsOf(conflict, read), violation: isSame(conflict, read, { at: '', cause: 'read' }) };
    if (address !== read.address && stringsIn(details).includes(read.address)) {
      const inconclusive = '`trigger.dialect.vaultAddress` does not find the vault in `details`, although it is there';
      return { views, inconclusive };
    }
    return {
      views,
      violation: isSame(read, conflict, { at: '/details', cause: address === null ? 'absent' : 'other' }),
    };
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
        const violation = { expected: 'another vault for another wallet', actual: `${address} for both` };
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
    return { views: viewsOf(before, conflict, now), violation: isSame(before, now) };
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
      if (before !== undefined && now !== undefined)
        yield { views: viewsOf(before, reads[other]!, now), violation: isSame(before, now) };
    },
  }),

  /** What registering returns is not shown; where a vault stands in it, it is the one that was made. */
  'TRIGGER-150': judging((made, _, later) => {
    const read = later.find(isAddress);
    if (!isFor(made.view, 'register/first') || typeof made.address !== 'string' || read === undefined) return undefined;
    return { views: viewsOf(read, made), violation: isSame(read, made, { cause: 'other' }) };
  }),
};
