/** Uses `@jup-ag/lend` as its own types document it, at the address and with the key of the environment. */
import { Client } from '@jup-ag/lend/api';

const { LEND_BASE_URL, WITNESS_KEY, WITNESS_WALLET, WITNESS_POSITION } = process.env;
const leastI128 = '-170141183460469231731687303715884105728';

async function using(apiKey) {
  const client = new Client(apiKey === undefined ? {} : { apiKey });
  client.http.defaults.baseURL = LEND_BASE_URL.replace(/\/v1$/, '');
  const { borrow } = client;
  const [vault] = (await told('getVaults', () => borrow.getVaults())) ?? [{ id: 1 }];
  const call = { vaultId: vault.id, signer: WITNESS_WALLET };
  const [vaultId, positionId] = WITNESS_POSITION.split(':').map(Number);
  const existing = { ...call, vaultId, positionId };
  for (const method of ['operate', 'operateInstructions']) {
    await told(method, () => borrow[method]({ ...call, positionId: 0, colAmount: '1000000', debtAmount: '0' }));
    await told(method, () => borrow[method]({ ...existing, colAmount: '0', debtAmount: '1000000' }));
    await told(method, () => borrow[method]({ ...existing, colAmount: '0', debtAmount: leastI128 }));
    await told(method, () => borrow[method]({ ...existing, colAmount: leastI128, debtAmount: '0' }));
  }
}

/** What the client does with an error is its own affair; the proxy sees what was sent. */
async function told(name, work) {
  try {
    return await work();
  } catch (error) {
    process.stderr.write(`${name}: ${error.message}\n`);
    return undefined;
  }
}

await using(WITNESS_KEY);
await using(undefined);
