import type { Defect } from '../defect.js';
import type { Instruction } from '../../../reference/chain/message.js';
import { wallets } from '../../../reference/borrow/fixtures.js';
import { alteringBuilds, alteringPayloads, alteringShown, amountsIn, type Inject, type JsonObject } from './tamper.js';
import { unsignedBy } from '../../../reference/borrow/service/unsigned-by.js';

const operator = wallets.thirdReader.address;

const inEvery = (alter: (instruction: Instruction, payload: JsonObject) => Instruction): Inject =>
  alteringShown((instructions, payload) => instructions.map((instruction) => alter(instruction, payload)));

const isBuilder = ({ signer }: JsonObject): boolean => signer === wallets.builder.address;

export const defectsOfInstructions: readonly Defect[] = [
  {
    id: 'borrow-instruction-data-with-prefix',
    says: '`data` stands behind a prefix that names its encoding.',
    breaks: ['BORROW-251'],
    inject: alteringBuilds(['operate-instructions'], (build) => ({
      ...build,
      instructions: (build.instructions as readonly JsonObject[]).map((one) => ({
        ...one,
        data: `base64:${String(one.data)}`,
      })),
    })),
  },
  {
    id: 'borrow-instruction-program-by-name',
    says: '`programId` is a name.',
    breaks: ['BORROW-252'],
    inject: inEvery((instruction) => ({ ...instruction, programId: 'vaults' })),
  },
  {
    id: 'borrow-instruction-accounts-by-name',
    says: '`pubkey` of the last account is a name.',
    breaks: ['BORROW-253'],
    inject: inEvery(({ accounts, ...instruction }) => ({
      ...instruction,
      accounts: accounts.map((meta, index) => (index === accounts.length - 1 ? { ...meta, pubkey: 'oracle' } : meta)),
    })),
  },
  {
    id: 'borrow-no-instructions-for-some',
    says: 'A creation for one wallet comes without instructions.',
    breaks: ['BORROW-254', 'BORROW-341', 'BORROW-280', 'BORROW-282'],
    because: 'Nothing is taken in a simulation either.',
    inject: alteringShown((_, payload) => (isBuilder(payload) && amountsIn(payload).creates ? [] : undefined)),
  },
  {
    id: 'borrow-instruction-signer-unmarked',
    says: 'No account of the instructions is marked as a signer.',
    breaks: ['BORROW-255'],
    inject: inEvery((instruction, { signer }) => unsignedBy(String(signer), instruction)),
  },
  {
    id: 'borrow-lookup-table-is-none',
    says: '`addressLookupTableAddresses` names an account that is no lookup table.',
    breaks: ['BORROW-256'],
    inject: alteringBuilds(['operate-instructions'], (build) => ({
      ...build,
      addressLookupTableAddresses: [operator],
    })),
  },
  {
    id: 'borrow-instructions-do-not-compile',
    says: 'The first instruction calls the wallet that pays the fee.',
    breaks: ['BORROW-257'],
    inject: alteringShown(([first, ...rest], { signer }) => [{ ...first!, programId: String(signer) }, ...rest]),
  },
  {
    id: 'borrow-deposit-of-other-path-is-double',
    says: 'For one wallet operate-instructions deposits twice the amount.',
    breaks: ['BORROW-259', 'BORROW-341'],
    because: 'A simulation shows it as well.',
    inject: alteringPayloads(['operate-instructions'], (payload) => {
      const { col, debt, creates } = amountsIn(payload);
      const isDeposit = isBuilder(payload) && !creates && col > 0n && debt === 0n;
      return isDeposit ? { ...payload, colAmount: String(2n * col) } : undefined;
    }),
  },
];
