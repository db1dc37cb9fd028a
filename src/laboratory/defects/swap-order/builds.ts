import type { Defect, JsonObject } from '../defect.js';
import { associatedAccount, associatedTokenProgram, tokenProgram } from '../../../reference/chain/addresses.js';
import { nativeMint, wallets } from '../../../reference/swap-order/fixtures.js';
import { setCloseAuthority } from '../../../reference/swap-order/service/instructions.js';
import { payerOf } from './receivers.js';
import { alteringQuotes, alteringResponses, answering, atSecondVersion, rejection, type Query } from './tamper.js';
import { exchangedSlots } from './tampered-bytes.js';
import { alteringBytes } from './transactions.js';

const isBuilt = ({ transaction }: JsonObject): boolean => typeof transaction === 'string' && transaction !== '';

/** Leaves orders without a transaction, as if the taker lacked funds. */
const unbuilt = (concerns: (query: Query) => boolean): Defect['inject'] =>
  alteringQuotes((order, _, query) =>
    isBuilt(order) && concerns(query)
      ? { ...order, transaction: '', errorCode: 1, errorMessage: 'Insufficient funds' }
      : undefined,
  );

const has = (query: Query, name: string): boolean => query.get(name) !== undefined;

/** Has a wallet of the request fund what is created where a payer was passed. */
const creationsFundedBy = (funderOf: (query: Query) => string | undefined): Defect['inject'] =>
  alteringBytes(({ accountKeys, instructions }, query) => {
    const funder = accountKeys.indexOf(funderOf(query) ?? '');
    if (payerOf(query) === undefined || funder < 0) return undefined;
    return {
      instructions: instructions.map((one) => {
        const [, ...others] = one.accountIndexes;
        const creates = accountKeys[one.programIdIndex] === associatedTokenProgram;
        return creates ? { ...one, accountIndexes: [funder, ...others] } : one;
      }),
    };
  });

/** Faults of what is built, of who pays for it, and of what comes in its place. */
export const defectsOfBuilds: readonly Defect[] = [
  {
    id: 'order-transaction-for-nobody',
    says: 'Orders for a taker with means name no taker.',
    breaks: ['ORDER-167', 'ORDER-224'],
    because: 'The taker of the request is not the one of the order either.',
    inject: alteringQuotes((order) => (isBuilt(order) ? { ...order, taker: null } : undefined)),
  },
  {
    id: 'order-gasless-shares-a-code-beside-receiver',
    says: 'Beside a receiver, trading too little for gasless has the code of lacking funds.',
    breaks: ['ORDER-178', 'ORDER-225'],
    because: 'The message has another code without a receiver.',
    inject: alteringQuotes((order, _, query) =>
      has(query, 'receiver') && order.errorCode !== undefined ? { ...order, errorCode: 1 } : undefined,
    ),
  },
  {
    id: 'order-v2-builds-nothing',
    says: 'The second version builds no transaction, and says that funds are missing.',
    breaks: ['ORDER-226'],
    inject: alteringQuotes((order, request) =>
      atSecondVersion(request) && isBuilt(order)
        ? { ...order, transaction: '', errorCode: 1, errorMessage: 'Insufficient funds' }
        : undefined,
    ),
  },
  {
    id: 'order-network-fee-left-to-taker',
    says: 'The fields name the payer, and the transaction has the taker pay the fees of the network.',
    breaks: ['ORDER-023', 'ORDER-227', 'ORDER-228', 'ORDER-236'],
    because:
      'The first account is neither the payer passed nor the one that the order names; it funds accounts too, and the payer owns them.',
    inject: alteringBytes((parsed, query) => {
      const payer = payerOf(query);
      return payer === undefined ? undefined : exchangedSlots(payer, query.get('taker') ?? '')(parsed);
    }),
  },
  {
    id: 'order-rent-of-created-account-left-to-taker',
    says: 'The fields name the payer, and the taker funds the token account that is created.',
    breaks: ['ORDER-236'],
    inject: creationsFundedBy((query) => query.get('taker')),
  },
  {
    id: 'order-rent-of-created-account-left-to-receiver',
    says: 'A payer was passed, and the receiver funds its own token account.',
    breaks: ['ORDER-236'],
    inject: creationsFundedBy((query) =>
      query.get('receiver') === query.get('taker') ? undefined : query.get('receiver'),
    ),
  },
  {
    id: 'order-close-authority-of-taker-given-to-payer',
    says: 'Where the close authority passed is the taker, the payer becomes it.',
    breaks: ['ORDER-237'],
    inject: alteringBytes(({ accountKeys, instructions }, query) => {
      const [taker = '', payer] = [query.get('taker'), payerOf(query)];
      const creation = instructions.find((one) => accountKeys[one.programIdIndex] === associatedTokenProgram);
      const account = accountKeys[creation?.accountIndexes[1] ?? -1];
      if (payer === undefined || query.get('closeAuthority') !== taker || account === undefined) return undefined;
      const { programId, accounts, data } = setCloseAuthority(account, taker, payer);
      return { instruction: { programId, accounts: accounts.map(({ pubkey }) => pubkey), data } };
    }),
  },
  {
    id: 'order-signature-fee-payer-not-first',
    says: 'Without a payer, the order names the gas wallet, and the transaction has the taker pay.',
    breaks: ['ORDER-228'],
    inject: alteringQuotes((order, _, query) =>
      isBuilt(order) && !has(query, 'payer') && order.signatureFeePayer === query.get('taker')
        ? { ...order, signatureFeePayer: wallets.gasWallet }
        : undefined,
    ),
  },
  {
    id: 'order-close-authority-of-closed-account',
    says: 'The close authority is set for the wrapped account that the transaction closes again.',
    breaks: ['ORDER-229'],
    inject: alteringBytes((parsed, query) => {
      const authority = query.get('closeAuthority');
      const taker = query.get('taker') ?? '';
      const isConcerned =
        authority !== undefined && payerOf(query) !== undefined && query.get('inputMint') === nativeMint;
      const account = associatedAccount(taker, nativeMint);
      const closes = parsed.instructions.some(
        ({ programIdIndex, data }) => parsed.accountKeys[programIdIndex] === tokenProgram && data[0] === 9,
      );
      if (!isConcerned || !closes || authority === taker) return undefined;
      const { programId, accounts, data } = setCloseAuthority(account, taker, authority);
      return { instruction: { programId, accounts: accounts.map(({ pubkey }) => pubkey), data } };
    }),
  },
  {
    id: 'order-never-built-for-receiver',
    says: 'With a receiver no transaction is ever built.',
    breaks: ['ORDER-230'],
    inject: unbuilt((query) => has(query, 'receiver')),
  },
  {
    id: 'order-never-built-with-payer',
    says: 'With a payer no transaction is ever built.',
    breaks: ['ORDER-231'],
    inject: unbuilt((query) => has(query, 'payer')),
  },
  {
    id: 'order-never-built-with-close-authority',
    says: 'With a close authority beside a payer no transaction is ever built.',
    breaks: ['ORDER-232'],
    inject: unbuilt((query) => has(query, 'closeAuthority') && has(query, 'payer')),
  },
  {
    id: 'order-never-built-with-referral',
    says: 'With a referral no transaction is ever built.',
    breaks: ['ORDER-233'],
    inject: unbuilt((query) => has(query, 'referralFee')),
  },
  {
    id: 'order-gateway-fails-for-greatest-amount',
    says: 'The greatest unsigned amount of 64 bits ends in a bad gateway.',
    breaks: ['ORDER-234'],
    inject: answering((query) => (query.get('amount') === String(2n ** 64n - 1n) ? badGateway : undefined)),
  },
  {
    id: 'order-gateway-fails-for-missing-amount',
    says: 'A request without an amount ends in a bad gateway.',
    breaks: ['ORDER-234'],
    inject: answering((query) => (has(query, 'amount') ? undefined : badGateway)),
  },
  {
    id: 'order-inexact-beyond-doubles',
    says: 'Amounts beyond what a double holds are rounded in the order.',
    breaks: ['ORDER-068'],
    inject: alteringQuotes((order) => {
      const rounded = String(BigInt(Number(order.inAmount)));
      return rounded === order.inAmount ? undefined : { ...order, inAmount: rounded };
    }),
  },
  {
    id: 'order-v2-errors-as-page',
    says: 'The second version sends a page of its web framework under 400.',
    breaks: ['ORDER-193', 'ORDER-199', 'ORDER-214'],
    because: 'A page is no JSON by its media type either, and no error text stands in it.',
    inject: alteringResponses((response, request) =>
      atSecondVersion(request) && response.status === 400 ? page(response.status) : response,
    ),
  },
];

const badGateway = rejection('Bad Gateway', 502);

const page = (status: number) => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: { text: '<!doctype html><html><body><h1>Bad Request</h1></body></html>' },
});
