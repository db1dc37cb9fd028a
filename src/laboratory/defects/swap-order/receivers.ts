import { associatedAccount, associatedTokenProgram } from '../../../reference/chain/addresses.js';
import { setCloseAuthority } from '../../../reference/chain/instructions.js';
import { derivedAddress } from '../../../reference/chain/message.js';
import { nativeMint, wallets } from '../../../reference/swap-order/fixtures.js';
import { defect, type Defect } from '../defect.js';
import { all, given } from '../operators.js';
import { filling, ignoring, type Sent } from './tamper.js';
import { bytes, exchanging } from './tampered-bytes.js';

const anotherProgram = derivedAddress('reference program that creates accounts');

const buysNative = { asks: { outputMint: nativeMint } };
const buysOther = { asks: { outputMint: (mint: unknown): boolean => mint !== nativeMint } };
const isForAnother = ({ receiver, taker }: Sent): boolean => receiver !== undefined && receiver !== taker;
const isNotPayer = ({ receiver, asks }: Sent): boolean => receiver !== asks.payer;

/** Faults with the receiver and the close authority: who ends up with what is bought. */
export const defectsOfReceivers: readonly Defect[] = [
  defect('order-taker-account-not-created', 'ORDER-023').by(
    bytes({ receiver: undefined }, exchanging(associatedTokenProgram, anotherProgram)),
  ),
  defect('order-receiver-that-is-payer-ignored', 'ORDER-019').by(
    ignoring({ ...buysOther, receiver: wallets.payer }, 'receiver'),
  ),
  // Native currency goes to the wrapped-native token account of the receiver.
  defect('order-native-output-wrapped', 'ORDER-024', 'ORDER-025').by(
    bytes(all(buysNative, isForAnother, isNotPayer), (parsed, { receiver }) =>
      exchanging(receiver!, associatedAccount(receiver!, nativeMint))(parsed),
    ),
  ),
  defect('order-close-authority-alone-heeded', 'ORDER-033').by(
    filling({ taker: given, closeAuthority: given, asks: { payer: undefined } }, 'payer', ({ taker }) => taker!),
  ),
  defect('order-close-authority-that-is-payer-not-set', 'ORDER-035').by(
    ignoring(
      all({ closeAuthority: given }, ({ closeAuthority, payer }) => closeAuthority === payer),
      'closeAuthority',
    ),
  ),
  // The close authority is set for the wrapped-native token account of the taker too.
  defect('order-close-authority-of-wrapped-native', 'ORDER-036').by(
    bytes({ ...buysNative, closeAuthority: given, payer: given }, (_, { taker = '', closeAuthority }) => ({
      instruction: setCloseAuthority(associatedAccount(taker, nativeMint), taker, closeAuthority!),
    })),
  ),
  defect('order-close-authority-given-to-operator', 'ORDER-037').by(
    filling({ payer: given, closeAuthority: undefined }, 'closeAuthority', wallets.gasWallet),
  ),
];
