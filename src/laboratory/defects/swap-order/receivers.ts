import { defect, type Defect } from '../defect.js';
import { associatedAccount, associatedTokenProgram, systemProgram } from '../../../reference/chain/addresses.js';
import { derivedAddress } from '../../../reference/chain/message.js';
import { nativeMint, wallets } from '../../../reference/swap-order/fixtures.js';
import { setCloseAuthority } from '../../../reference/swap-order/service/instructions.js';
import { answeringAs, ignoring, payerOf, type Query } from './tamper.js';
import { changingCalls, exchanging } from './tampered-bytes.js';
import { alteringBytes } from './transactions.js';

const anotherProgram = derivedAddress('reference program that creates accounts');

const buysNative = (query: Query): boolean => query.get('outputMint') === nativeMint;

/** Faults with the receiver and the close authority: who ends up with what is bought. */
export const defectsOfReceivers: readonly Defect[] = [
  defect('order-taker-account-not-created', 'ORDER-023').by(
    alteringBytes((parsed, query) =>
      query.has('receiver') ? undefined : exchanging(associatedTokenProgram, anotherProgram)(parsed),
    ),
  ),
  defect('order-receiver-that-is-payer-ignored', 'ORDER-019').by(
    ignoring('receiver', (query) => query.get('receiver') === wallets.payer && !buysNative(query)),
  ),
  // The instruction that creates the token account of a receiver names the taker as its owner.
  defect('order-receiver-account-created-for-taker', 'ORDER-023').by(
    alteringBytes((parsed, query) => {
      const receiver = parsed.accountKeys.indexOf(query.get('receiver') ?? '');
      const taker = parsed.accountKeys.indexOf(query.get('taker') ?? '');
      if (receiver < 0 || taker < 0) return undefined;
      return changingCalls(associatedTokenProgram, parsed, ({ accountIndexes }) => ({
        accountIndexes: accountIndexes.map((index, place) => (place === 2 && index === receiver ? taker : index)),
      }));
    }),
  ),
  // The token account of a receiver is created, and the swap does not use it.
  defect('order-receiver-account-left-empty', 'ORDER-019').by(
    alteringBytes(({ accountKeys, instructions }, query) => {
      const receiver = query.get('receiver');
      if (receiver === undefined || receiver === query.get('taker') || buysNative(query)) return undefined;
      const index = accountKeys.indexOf(associatedAccount(receiver, query.get('outputMint') ?? ''));
      return {
        instructions: instructions.map((instruction) =>
          accountKeys[instruction.programIdIndex] === associatedTokenProgram
            ? instruction
            : { ...instruction, accountIndexes: instruction.accountIndexes.map((each) => (each === index ? 0 : each)) },
        ),
      };
    }),
  ),
  // The transfer of native currency to the receiver is one of zero lamports.
  defect('order-native-output-of-zero', 'ORDER-024').by(
    alteringBytes((parsed, query) => {
      const receiver = parsed.accountKeys.indexOf(query.get('receiver') ?? '');
      if (receiver < 0 || query.get('receiver') === query.get('taker') || !buysNative(query)) return undefined;
      return changingCalls(systemProgram, parsed, ({ accountIndexes, data }) => ({
        data: accountIndexes[1] === receiver ? data.map((byte, at) => (at < 4 ? byte : 0)) : data,
      }));
    }),
  ),
  // Native currency goes to the wrapped-native token account of the receiver.
  defect('order-native-output-wrapped', 'ORDER-024', 'ORDER-025').by(
    alteringBytes((parsed, query) => {
      const receiver = query.get('receiver');
      if (receiver === undefined || !buysNative(query)) return undefined;
      if (receiver === query.get('taker') || receiver === query.get('payer')) return undefined;
      return exchanging(receiver, associatedAccount(receiver, nativeMint))(parsed);
    }),
  ),
  // A close authority without a payer is set as if there were one.
  defect('order-close-authority-alone-heeded', 'ORDER-033').by(
    answeringAs((query) => {
      const taker = query.get('taker');
      if (taker === undefined || query.has('payer')) return undefined;
      return !query.has('closeAuthority') ? undefined : { query: query.with('payer', taker) };
    }),
  ),
  defect('order-close-authority-that-is-payer-not-set', 'ORDER-035').by(
    ignoring(
      'closeAuthority',
      (query) => query.has('closeAuthority') && query.get('closeAuthority') === payerOf(query),
    ),
  ),
  // The close authority is set for the wrapped-native token account of the taker too.
  defect('order-close-authority-of-wrapped-native', 'ORDER-036').by(
    alteringBytes((_, query) => {
      const taker = query.get('taker') ?? '';
      const authority = query.get('closeAuthority');
      if (authority === undefined || payerOf(query) === undefined || !buysNative(query)) return undefined;
      return { instruction: setCloseAuthority(associatedAccount(taker, nativeMint), taker, authority) };
    }),
  ),
  defect('order-close-authority-given-to-operator', 'ORDER-037').by(
    answeringAs((query) => {
      if (payerOf(query) === undefined || query.has('closeAuthority')) return undefined;
      return { query: query.with('closeAuthority', wallets.gasWallet) };
    }),
  ),
];
