import { parseTransaction } from '../../../product/solana/transaction.js';
import { wallets } from '../../../reference/borrow/fixtures.js';
import { tokens } from '../../../reference/borrow/service/vaults.js';
import { memoProgram } from '../../../reference/chain/addresses.js';
import { writeJson } from '../../../reference/listen.js';
import { alteringInstructions, recompiling } from '../../defects/borrow/compiling.js';
import { at, listingPositions } from '../../defects/borrow/tamper.js';
import { jsonOf, type JsonObject } from '../../defects/defect.js';
import { fail, given, remembering } from '../../defects/operators.js';
import type { Variants } from '../vary.js';

/** Positions that were listed once for these users and this market, and are no more. */
const keepingClosed = remembering<JsonObject>((listed) =>
  listingPositions((positions, { market = 'main', users }) => {
    const keyOf = ({ vaultId, id, ownerAddress }: JsonObject): string =>
      [market, ownerAddress, vaultId, id].map(String).join(' ');
    const present = new Set<unknown>(positions.map(keyOf));
    for (const position of positions) listed.set(keyOf(position), position);
    const closed = [...listed].flatMap(([key, position]) =>
      String(key).startsWith(`${market} `) && !present.has(key) && users.includes(String(position.ownerAddress))
        ? [{ ...position, supply: '0', borrow: '0', dustBorrow: '0' }]
        : [],
    );
    return [...positions, ...closed];
  }),
);

/** Neither supply nor debt is left. */
const isEmpty = ({ supply, borrow, dustBorrow }: JsonObject): boolean =>
  [supply, borrow, dustBorrow].every((amount) => Number(amount) === 0);

/** Every list of positions is what it was at the read before, once. */
const readingLate = remembering<readonly JsonObject[]>((before) =>
  listingPositions((positions, { request: { query } }) => {
    const known = before.get(query);
    before.set(query, positions);
    return known === undefined || writeJson({ known }) === writeJson({ known: positions }) ? undefined : known;
  }),
);

/** Simulates a transaction before it is handed out, and refuses it when the chain would. */
const refusingWhatFails = at.builds({ status: 200, body: { nftId: given } }, async ({ reference, request, body }) => {
  const path = request.path.replace(/operate-instructions$/, 'operate');
  const { transaction } = path === request.path ? body : jsonOf(await reference.handle({ ...request, path }));
  const parsed = parseTransaction(Buffer.from(String(transaction), 'base64'));
  const { err, logs } = reference.ledger.simulate(parsed, { signatures: false, blockhash: false });
  return err === null ? undefined : fail(400, `Simulation failed: ${logs.join(' ')}`);
});

/** What the document of the borrow API leaves open about the chain and what is settled on it. */
export const borrowOnChain: Variants = {
  'closed-positions-kept-as-zeros': keepingClosed,
  'closed-positions-dropped': listingPositions((positions) => positions.filter((each) => !isEmpty(each))),
  'positions-read-late': readingLate,
  'legacy-messages': { departs: ['BORROW-242'], inject: recompiling({}, () => ({ version: 'legacy' })) },
  // Every build begins with a memo that the signer signs.
  'builds-with-a-memo': alteringInstructions({}, (instructions, { signer }) => [
    {
      programId: memoProgram,
      accounts: [{ pubkey: signer, isSigner: true, isWritable: false }],
      data: Buffer.from('built for you'),
    },
    ...instructions,
  ]),
  'minimum-refused-over-http': refusingWhatFails,
  ...Object.fromEntries(
    [tokens.dollar, tokens.yieldDollar].map(({ address, name }): [string, Variants[string]] => [
      `unfunded-builds-refused-without-${name.toLowerCase().replaceAll(' ', '-')}`,
      {
        declare: (profile) => ({ ...profile, borrow: { ...profile.borrow, refusesUnfundedBuilds: true } }),
        inject: (reference) => {
          reference.ledger.removeTokenAccount(wallets.builder.address, address);
          return refusingWhatFails(reference);
        },
      },
    ]),
  ),
};
