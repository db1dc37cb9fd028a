import { parseTransaction } from '../../../product/solana/transaction.js';
import { basePaths } from '../../../reference/base-paths.js';
import type { Reference } from '../../../reference/composition.js';
import type { Variant } from '../variant.js';
import { compileTransaction, type Instruction } from '../../../reference/chain/message.js';
import type { Handler, ReferenceRequest } from '../../../reference/reference.js';
import { memoProgram } from '../../../reference/chain/addresses.js';
import { alteringInstructions } from '../../defects/borrow/tamper.js';
import { wallets } from '../../../reference/borrow/fixtures.js';
import { tokens } from '../../../reference/borrow/service/tokens.js';
import { isObject, type JsonObject } from '../vary.js';

const isPositions = ({ method, path }: ReferenceRequest): boolean =>
  method === 'GET' && path === `${basePaths.borrow}/borrow/positions`;

/** Positions that were listed once for these users and this market, and are no more. */
function keepingClosed({ handle }: Reference): Handler {
  const listed = new Map<string, JsonObject>();
  return async (request) => {
    const response = await handle(request);
    if (!isPositions(request) || response.status !== 200 || !('json' in response.body)) return response;
    const query = new URLSearchParams(request.query);
    const market = query.get('market') ?? 'main';
    const users = (query.get('users') ?? '').split(',');
    const positions = (response.body.json as readonly JsonObject[]).filter(isObject);
    const keyOf = ({ vaultId, id, ownerAddress }: JsonObject): string =>
      [market, ownerAddress, vaultId, id].map(String).join(' ');
    const present = new Set(positions.map(keyOf));
    for (const position of positions) listed.set(keyOf(position), position);
    const closed = [...listed].filter(
      ([key, { ownerAddress }]) =>
        key.startsWith(`${market} `) && !present.has(key) && users.includes(String(ownerAddress)),
    );
    const zeros = closed.map(([, position]) => ({ ...position, supply: '0', borrow: '0', dustBorrow: '0' }));
    return { ...response, body: { json: [...positions, ...zeros] } };
  };
}

/** Neither supply nor debt is left. */
const isEmpty = ({ supply, borrow, dustBorrow }: JsonObject): boolean =>
  [supply, borrow, dustBorrow].every((amount) => Number(amount) === 0);

const droppingClosed =
  ({ handle }: Reference): Handler =>
  async (request) => {
    const response = await handle(request);
    if (!isPositions(request) || response.status !== 200 || !('json' in response.body)) return response;
    const positions = (response.body.json as readonly JsonObject[]).filter((position) => !isEmpty(position));
    return { ...response, body: { json: positions } };
  };

/** Every list of positions is what it was at the read before, once. */
const readingLate = ({ handle }: Reference): Handler => {
  const before = new Map<string, { readonly text: string; readonly response: Awaited<ReturnType<Handler>> }>();
  return async (request) => {
    const response = await handle(request);
    if (!isPositions(request) || response.status !== 200) return response;
    const text = JSON.stringify(response.body, (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const known = before.get(request.query);
    before.set(request.query, { text, response });
    return known !== undefined && known.text !== text ? known.response : response;
  };
};

/** The same instructions, as `operate-instructions` tells them, in a message of the older form. */
const legacyMessages =
  (reference: Reference): Handler =>
  async (request) => {
    const response = await reference.handle(request);
    const operate = `${basePaths.borrow}/borrow/operate`;
    if (request.path !== operate || response.status !== 200 || !('json' in response.body)) return response;
    const told = await reference.handle({ ...request, path: `${operate}-instructions` });
    if (!('json' in told.body) || !isObject(told.body.json) || !isObject(response.body.json)) return response;
    const { instructions, nftId } = told.body.json as {
      readonly instructions: readonly Shown[];
      readonly nftId: unknown;
    };
    const { signer } = JSON.parse(request.body) as { readonly signer: string };
    const bytes = compileTransaction({
      feePayer: signer,
      instructions: instructions.map(({ data, ...rest }): Instruction => ({
        ...rest,
        data: Buffer.from(data, 'base64'),
      })),
      blockhash: reference.ledger.latestBlockhash().blockhash,
      version: 'legacy',
    });
    if (bytes.length > 1232 || parseTransaction(bytes).accountKeys.length === 0) return response;
    return {
      ...response,
      body: { json: { ...response.body.json, nftId, transaction: Buffer.from(bytes).toString('base64') } },
    };
  };

interface Shown extends Omit<Instruction, 'data'> {
  readonly data: string;
}

/** What the document of the borrow API leaves open about the chain and what is settled on it. */
export const borrowOnChain: readonly Variant[] = [
  {
    id: 'closed-positions-kept-as-zeros',
    says: 'A position that was closed stays listed, with nothing in it.',
    inject: keepingClosed,
  },
  {
    id: 'closed-positions-dropped',
    says: 'A position in which nothing is left is listed no more.',
    inject: droppingClosed,
  },
  {
    id: 'positions-read-late',
    says: 'A list of positions shows a change only when it is read once more.',
    inject: readingLate,
  },
  {
    id: 'legacy-messages',
    says: 'Transactions are versioned transactions of the older form, without a version prefix.',
    departs: ['BORROW-242'],
    inject: legacyMessages,
  },
  {
    id: 'builds-with-a-memo',
    says: 'Every build begins with a memo that the signer signs.',
    inject: alteringInstructions((instructions, { signer }) => [
      {
        programId: memoProgram,
        accounts: [{ pubkey: String(signer), isSigner: true, isWritable: false }],
        data: Buffer.from('built for you'),
      },
      ...instructions,
    ]),
  },
  {
    id: 'minimum-refused-over-http',
    says: 'What the chain would refuse is refused over HTTP already.',
    inject: (reference) => refusingWhatFails(reference),
  },
  ...[tokens.dollar, tokens.yieldDollar].map(({ address, name }): Variant => ({
    id: `unfunded-builds-refused-without-${name.toLowerCase().replaceAll(' ', '-')}`,
    says: `Builds that lack the tokens for them are refused, and the build wallet has no ${name}.`,
    declare: (profile) => ({ ...profile, borrow: { ...profile.borrow, refusesUnfundedBuilds: true } }),
    inject: (reference) => {
      reference.ledger.removeTokenAccount(wallets.builder.address, address);
      return refusingWhatFails(reference);
    },
  })),
];

/** Simulates a transaction before it is handed out, and refuses it when the chain would. */
function refusingWhatFails({ handle, ledger }: Reference): Handler {
  return async (request) => {
    const response = await handle(request);
    if (!request.path.startsWith(`${basePaths.borrow}/borrow/operate`) || response.status !== 200) return response;
    const asked = { ...request, path: `${basePaths.borrow}/borrow/operate` };
    const whole = request.path.endsWith('operate') ? response : await handle(asked);
    if (!('json' in whole.body) || !isObject(whole.body.json)) return response;
    const bytes = Buffer.from(String(whole.body.json.transaction), 'base64');
    const { err, logs } = ledger.simulate(parseTransaction(bytes), { signatures: false, blockhash: false });
    if (err === null) return response;
    return { status: 400, body: { json: { error: `Simulation failed: ${logs.join(' ')}` } } };
  };
}
