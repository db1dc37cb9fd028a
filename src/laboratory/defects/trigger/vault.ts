import type { Defect } from '../defect.js';
import { derivedAddress } from '../../../reference/chain/message.js';
import { bodyOf, error, invalid, isObject, replacing, restate, reword, say, status, type When } from './tamper.js';

const vault = ['GET /vault'];
const register = ['GET /vault/register'];
const deposit = ['POST /deposit/craft'];
const crafted = say(200, { requestId: 'none' });
const hasBody: When = ({ request }) => 'userAddress' in bodyOf(request);

/** Faults of vaults and deposits. */
export const vaultDefects: readonly Defect[] = [
  replacing({
    id: 'trigger-missing-vault-as-success',
    says: 'A wallet without a vault reads an empty one.',
    breaks: ['TRIGGER-076'],
    at: vault,
    when: status(404),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-registered-vault-not-found',
    says: 'No vault is ever found.',
    breaks: ['TRIGGER-077'],
    at: vault,
    when: status(200),
    then: say(404, { error: 'Vault not found' }),
  }),
  replacing({
    id: 'trigger-first-registration-conflicts',
    says: 'The first registration is answered as if there were a vault already.',
    breaks: ['TRIGGER-080'],
    at: register,
    when: status(201),
    then: ({ body: details }) => ({ status: 409, body: { json: { error: 'Vault already registered', details } } }),
  }),
  replacing({
    id: 'trigger-second-registration-succeeds',
    says: 'Registering again is answered 200 with the vault.',
    breaks: ['TRIGGER-081'],
    at: register,
    when: status(409),
    then: ({ details }) => ({ status: 200, body: { json: details } }),
  }),
  replacing({
    id: 'trigger-conflict-without-details',
    says: 'The 409 of registering has no details.',
    breaks: ['TRIGGER-082'],
    at: register,
    when: status(409),
    then: reword(({ details: _, ...rest }) => rest),
  }),
  replacing({
    id: 'trigger-conflict-with-text-as-details',
    says: 'The details of the 409 are a text.',
    breaks: ['TRIGGER-083'],
    at: register,
    when: status(409),
    then: reword((body) => ({ ...body, details: 'see GET /vault' })),
  }),
  replacing({
    id: 'trigger-conflict-without-the-vault',
    says: 'The details of the 409 are messages instead of the vault.',
    breaks: ['TRIGGER-084'],
    at: register,
    when: status(409),
    then: reword((body) => ({ ...body, details: { vault: 'already registered' } })),
  }),
  replacing({
    id: 'trigger-conflict-with-another-vault',
    says: 'The 409 hands back the vault of somebody else.',
    breaks: ['TRIGGER-084'],
    at: register,
    when: status(409),
    then: reword(({ details, ...rest }) => ({
      ...rest,
      details: { ...(isObject(details) ? details : {}), vaultPubkey: derivedAddress('the vault of somebody else') },
    })),
  }),
  replacing({
    id: 'trigger-one-vault-for-all',
    says: 'All wallets get the same vault.',
    breaks: ['TRIGGER-085'],
    at: register,
    when: status(201),
    then: ({ reference, body }) => {
      const { vaults } = reference.trigger.state;
      const registered = vaults.get(String(body.userPubkey));
      const shared = { ...registered!, vaultPubkey: derivedAddress('the vault of all') };
      vaults.set(shared.userPubkey, shared);
      return { status: 201, body: { json: shared } };
    },
  }),
  replacing({
    id: 'trigger-vault-of-the-wallet-before',
    says: 'One wallet in four gets the vault of the one that registered before it.',
    breaks: ['TRIGGER-085'],
    at: register,
    when: status(201),
    then: ({ reference, body }) => {
      const { vaults } = reference.trigger.state;
      const own = vaults.get(String(body.userPubkey))!;
      const before = [...vaults.values()].at(-2);
      if (vaults.size % 4 !== 0 || before === undefined) return { status: 201, body: { json: own } };
      const shared = { ...own, vaultPubkey: before.vaultPubkey };
      vaults.set(shared.userPubkey, shared);
      return { status: 201, body: { json: shared } };
    },
  }),
  replacing({
    id: 'trigger-deposit-always-refused',
    says: 'A proper deposit is refused.',
    breaks: ['TRIGGER-087'],
    at: deposit,
    when: status(200),
    then: say(400, { error: 'Order must be at least 10 USD' }),
  }),
  replacing({
    id: 'trigger-broken-deposit-crafted',
    says: 'A deposit for an unknown kind of order is crafted.',
    breaks: ['TRIGGER-088'],
    at: deposit,
    when: (answered) => hasBody(answered) && invalid('orderSubType')(answered),
    then: crafted,
  }),
  replacing({
    id: 'trigger-deposit-for-no-address',
    says: 'A deposit is crafted for what is no address.',
    breaks: ['TRIGGER-089'],
    at: deposit,
    when: (answered) => hasBody(answered) && invalid('userAddress')(answered),
    then: crafted,
  }),
  replacing({
    id: 'trigger-deposit-for-the-vault',
    says: 'A deposit is crafted in the name of the vault.',
    breaks: ['TRIGGER-090', 'TRIGGER-091'],
    because: 'Nor is it refused with the finer status.',
    at: deposit,
    when: error(/must not be the vault/),
    then: crafted,
  }),
  replacing({
    id: 'trigger-deposit-for-the-vault-forbidden',
    says: 'A deposit in the name of the vault is answered 403.',
    breaks: ['TRIGGER-091'],
    at: deposit,
    when: error(/must not be the vault/),
    then: restate(403),
  }),
  replacing({
    id: 'trigger-deposit-mismatch-answered-400',
    says: 'A deposit for another wallet is answered 400.',
    breaks: ['TRIGGER-092'],
    at: deposit,
    when: error(/does not match the authenticated wallet/),
    then: restate(400),
  }),
  replacing({
    id: 'trigger-deposit-without-vault-not-found',
    says: 'A deposit of a wallet without a vault is answered 404.',
    breaks: ['TRIGGER-093'],
    at: deposit,
    when: error(/No vault is registered/),
    then: restate(404),
  }),
];
