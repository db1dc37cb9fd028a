import {
  associatedAccount,
  associatedTokenProgram,
  systemProgram,
  tokenProgram,
} from '../../../reference/chain/addresses.js';
import { derivedAddress } from '../../../reference/chain/message.js';
import type { Defect } from '../defect.js';
import { alteringBytes } from './transactions.js';
import { nativeMint, wallets } from '../../../reference/swap-order/fixtures.js';
import { setCloseAuthority } from '../../../reference/swap-order/service/instructions.js';
import { answering, answeringAs, rejection, type Query } from './tamper.js';
import { exchanging } from './tampered-bytes.js';

const elsewhere = derivedAddress('reference token account of nobody');
const anotherProgram = derivedAddress('reference program that creates accounts');

const buysNative = (query: Query): boolean => query.get('outputMint') === nativeMint;

/** The payer, where it is another wallet than the taker. */
export const payerOf = (query: Query): string | undefined =>
  query.get('payer') === query.get('taker') ? undefined : query.get('payer');

/** Faults with the receiver and the close authority: who ends up with what is bought. */
export const defectsOfReceivers: readonly Defect[] = [
  {
    id: 'order-receiver-refused',
    says: 'Requests with a receiver are rejected.',
    breaks: ['ORDER-018'],
    inject: answering((query) =>
      query.get('receiver') === undefined ? undefined : rejection('receiver is not known'),
    ),
  },
  {
    id: 'order-receiver-ignored',
    says: 'What is bought always goes to the taker.',
    breaks: ['ORDER-019', 'ORDER-023', 'ORDER-024'],
    because: 'Neither a token account of the receiver is used or created, nor does native currency reach it.',
    inject: answeringAs((query) => ({ query: query.without('receiver') })),
  },
  {
    id: 'order-taker-output-elsewhere',
    says: 'Without a receiver, what is bought goes to the token account of somebody else.',
    breaks: ['ORDER-021', 'ORDER-023'],
    because: 'The account of the taker is not created either.',
    inject: alteringBytes((parsed, query) => {
      if (query.get('receiver') !== undefined || buysNative(query)) return undefined;
      return exchanging(associatedAccount(query.get('taker') ?? '', query.get('outputMint') ?? ''), elsewhere)(parsed);
    }),
  },
  {
    id: 'order-receiver-account-not-created',
    says: 'The token account that a receiver lacks is not created by the program that could.',
    breaks: ['ORDER-023'],
    inject: alteringBytes((parsed, query) =>
      query.get('receiver') === undefined ? undefined : exchanging(associatedTokenProgram, anotherProgram)(parsed),
    ),
  },
  {
    id: 'order-taker-account-not-created',
    says: 'Without a receiver, the token account that the taker lacks is not created by the program that could.',
    breaks: ['ORDER-023'],
    inject: alteringBytes((parsed, query) =>
      query.get('receiver') === undefined ? exchanging(associatedTokenProgram, anotherProgram)(parsed) : undefined,
    ),
  },
  {
    id: 'order-receiver-that-is-payer-ignored',
    says: 'What is bought goes to the taker where the receiver is the wallet that pays for others.',
    breaks: ['ORDER-019'],
    inject: answeringAs((query) =>
      query.get('receiver') === wallets.payer && !buysNative(query) ? { query: query.without('receiver') } : undefined,
    ),
  },
  {
    id: 'order-receiver-account-created-for-taker',
    says: 'The instruction that creates the token account of a receiver names the taker as its owner.',
    breaks: ['ORDER-023'],
    inject: alteringBytes(({ accountKeys, instructions }, query) => {
      const receiver = accountKeys.indexOf(query.get('receiver') ?? '');
      const taker = accountKeys.indexOf(query.get('taker') ?? '');
      if (receiver < 0 || taker < 0) return undefined;
      return {
        instructions: instructions.map((one) =>
          accountKeys[one.programIdIndex] === associatedTokenProgram
            ? {
                ...one,
                accountIndexes: one.accountIndexes.map((index, place) =>
                  place === 2 && index === receiver ? taker : index,
                ),
              }
            : one,
        ),
      };
    }),
  },
  {
    id: 'order-receiver-account-left-empty',
    says: 'The token account of a receiver is created, and the swap does not use it.',
    breaks: ['ORDER-019'],
    inject: alteringBytes(({ accountKeys, instructions }, query) => {
      const receiver = query.get('receiver');
      if (receiver === undefined || receiver === query.get('taker') || buysNative(query)) return undefined;
      const index = accountKeys.indexOf(associatedAccount(receiver, query.get('outputMint') ?? ''));
      return {
        instructions: instructions.map((one) =>
          accountKeys[one.programIdIndex] === associatedTokenProgram
            ? one
            : { ...one, accountIndexes: one.accountIndexes.map((each) => (each === index ? 0 : each)) },
        ),
      };
    }),
  },
  {
    id: 'order-native-output-of-zero',
    says: 'The transfer of native currency to the receiver is one of zero lamports.',
    breaks: ['ORDER-024'],
    inject: alteringBytes(({ accountKeys, instructions }, query) => {
      const receiver = accountKeys.indexOf(query.get('receiver') ?? '');
      if (receiver < 0 || query.get('receiver') === query.get('taker') || !buysNative(query)) return undefined;
      const isTransfer = ({ programIdIndex, accountIndexes }: (typeof instructions)[number]): boolean =>
        accountKeys[programIdIndex] === systemProgram && accountIndexes[1] === receiver;
      return {
        instructions: instructions.map((one) =>
          isTransfer(one) ? { ...one, data: Uint8Array.from(one.data, (byte, at) => (at < 4 ? byte : 0)) } : one,
        ),
      };
    }),
  },
  {
    id: 'order-native-output-wrapped',
    says: 'Native currency goes to the wrapped-native token account of the receiver.',
    breaks: ['ORDER-024', 'ORDER-025'],
    because: 'The account stands in the transaction where the receiver itself is to stand.',
    inject: alteringBytes((parsed, query) => {
      const receiver = query.get('receiver');
      if (receiver === undefined || receiver === query.get('taker') || !buysNative(query)) return undefined;
      if (receiver === query.get('payer')) return undefined;
      return exchanging(receiver, associatedAccount(receiver, nativeMint))(parsed);
    }),
  },
  {
    id: 'order-native-output-through-wrapped-account',
    says: 'Native currency reaches the receiver, and its wrapped-native token account is used besides.',
    breaks: ['ORDER-025'],
    inject: alteringBytes((_, query) => {
      const receiver = query.get('receiver');
      if (receiver === undefined || receiver === query.get('taker') || !buysNative(query)) return undefined;
      const account = associatedAccount(receiver, nativeMint);
      return { instruction: { programId: tokenProgram, accounts: [account], data: Uint8Array.of(17) } };
    }),
  },
  {
    id: 'order-close-authority-alone-refused',
    says: 'A close authority without a payer is rejected, where it is to be ignored.',
    breaks: ['ORDER-032'],
    inject: answering((query) =>
      query.get('closeAuthority') !== undefined && query.get('payer') === undefined
        ? rejection('closeAuthority needs payer')
        : undefined,
    ),
  },
  {
    id: 'order-close-authority-alone-heeded',
    says: 'A close authority without a payer is set as if there were one.',
    breaks: ['ORDER-033'],
    inject: answeringAs((query) => {
      const taker = query.get('taker');
      if (taker === undefined || query.get('payer') !== undefined) return undefined;
      return query.get('closeAuthority') === undefined ? undefined : { query: query.with('payer', taker) };
    }),
  },
  {
    id: 'order-close-authority-refused',
    says: 'A close authority beside a payer is rejected.',
    breaks: ['ORDER-034'],
    inject: answering((query) =>
      query.get('closeAuthority') !== undefined && query.get('payer') !== undefined
        ? rejection('closeAuthority is not known')
        : undefined,
    ),
  },
  {
    id: 'order-close-authority-not-set',
    says: 'A close authority beside a payer is ignored.',
    breaks: ['ORDER-035'],
    inject: answeringAs((query) =>
      query.get('payer') === undefined ? undefined : { query: query.without('closeAuthority') },
    ),
  },
  {
    id: 'order-close-authority-that-is-payer-not-set',
    says: 'A close authority that is the payer is ignored.',
    breaks: ['ORDER-035'],
    inject: answeringAs((query) =>
      query.get('closeAuthority') !== undefined && query.get('closeAuthority') === payerOf(query)
        ? { query: query.without('closeAuthority') }
        : undefined,
    ),
  },
  {
    id: 'order-close-authority-of-wrapped-native',
    says: 'The close authority is set for the wrapped-native token account of the taker too.',
    breaks: ['ORDER-036'],
    inject: alteringBytes((_, query) => {
      const taker = query.get('taker') ?? '';
      const authority = query.get('closeAuthority');
      if (authority === undefined || payerOf(query) === undefined || !buysNative(query)) return undefined;
      return { instruction: closing(associatedAccount(taker, nativeMint), taker, authority) };
    }),
  },
  {
    id: 'order-close-authority-given-to-operator',
    says: 'Where a payer passes no close authority, the gas wallet of the operator becomes it.',
    breaks: ['ORDER-037'],
    inject: answeringAs((query) => {
      if (payerOf(query) === undefined || query.get('closeAuthority') !== undefined) return undefined;
      return { query: query.with('closeAuthority', wallets.gasWallet) };
    }),
  },
];

function closing(account: string, owner: string, authority: string) {
  const { programId, accounts, data } = setCloseAuthority(account, owner, authority);
  return { programId, accounts: accounts.map(({ pubkey }) => pubkey), data };
}
