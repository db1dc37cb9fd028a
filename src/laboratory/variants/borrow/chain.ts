import { basePaths } from '../../../reference/base-paths.js';
import { alteringInstructions, recompiling } from '../../defects/borrow/compiling.js';
import { jsonOf, respond, type JsonObject } from '../../defects/defect.js';
import { at, type Variants } from '../vary.js';
import { tokens } from '../../../reference/borrow/service/tokens.js';
import { wallets } from '../../../reference/borrow/fixtures.js';
import { memoProgram } from '../../../reference/chain/addresses.js';
import { parseTransaction } from '../../../product/solana/transaction.js';
import { writeJson } from '../../../reference/listen.js';
import type { Handler, ReferenceResponse } from '../../../reference/reference.js';
import type { Reference } from '../../../reference/composition.js';

const operate = `${basePaths.borrow}/borrow/operate`;
const positionsRead = /^GET \/lend\/v1\/borrow\/positions$/;

const positionsIn = (response: ReferenceResponse): readonly JsonObject[] | undefined =>
  response.status === 200 && 'json' in response.body ? (response.body.json as readonly JsonObject[]) : undefined;

/** Positions that were listed once for these users and this market, and are no more. */
function keepingClosed(reference: Reference): Handler {
  const listed = new Map<string, JsonObject>();
  return at(positionsRead, (response, request) => {
    const positions = positionsIn(response);
    if (positions === undefined) return undefined;
    const query = new URLSearchParams(request.query);
    const market = query.get('market') ?? 'main';
    const users = (query.get('users') ?? '').split(',');
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
  })(reference);
}

/** Neither supply nor debt is left. */
const isEmpty = ({ supply, borrow, dustBorrow }: JsonObject): boolean =>
  [supply, borrow, dustBorrow].every((amount) => Number(amount) === 0);

const droppingClosed = at(positionsRead, (response) => {
  const positions = positionsIn(response);
  return positions && { ...response, body: { json: positions.filter((position) => !isEmpty(position)) } };
});

/** Every list of positions is what it was at the read before, once. */
const readingLate = (reference: Reference): Handler => {
  const before = new Map<string, { readonly text: string; readonly response: ReferenceResponse }>();
  return at(positionsRead, (response, { query }) => {
    if (response.status !== 200) return undefined;
    const text = writeJson(response.body);
    const known = before.get(query);
    before.set(query, { text, response });
    return known?.text === text ? undefined : known?.response;
  })(reference);
};

/** What the document of the borrow API leaves open about the chain and what is settled on it. */
export const borrowOnChain: Variants = {
  'closed-positions-kept-as-zeros': keepingClosed,
  'closed-positions-dropped': droppingClosed,
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

/** Simulates a transaction before it is handed out, and refuses it when the chain would. */
function refusingWhatFails({ handle, ledger }: Reference): Handler {
  return at(/^POST \/lend\/v1\/borrow\/operate/, async (response, request) => {
    if (response.status !== 200) return undefined;
    const whole = request.path === operate ? response : await handle({ ...request, path: operate });
    const bytes = Buffer.from(String(jsonOf(whole).transaction), 'base64');
    const { err, logs } = ledger.simulate(parseTransaction(bytes), { signatures: false, blockhash: false });
    return err === null ? undefined : respond(400, { error: `Simulation failed: ${logs.join(' ')}` });
  })({ handle });
}
