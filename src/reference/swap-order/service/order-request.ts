import { refusal } from '../../reference.js';
import { greatestAmount } from '../../chain/accounts.js';
import { isAddress } from '../../chain/addresses.js';
import { brokenMint, referralAccount, routers, type Router } from '../fixtures.js';
import { gasReserve, holdingsOf } from './holdings.js';
import { tokens } from './market.js';

export type OrderRequest = ReturnType<typeof readOrderRequest>;

const requiredNames = ['inputMint', 'outputMint', 'amount'] as const;
const leastReferralFee = 50;
const greatestReferralFee = 255;

/** Reads the raw query. */
export function readOrderRequest(query: string) {
  const parameters = parametersIn(query);
  const [inputMint, outputMint, amount] = requiredNames.map((name) => {
    const value = parameters(name) ?? '';
    if (value === '') throw refusal(400, `${name} is required`);
    return value;
  }) as [string, string, string];
  checkMints(inputMint, outputMint);
  checkAmount(amount);
  const taker = walletIn(parameters, 'taker');
  const receiver = walletIn(parameters, 'receiver');
  const named = walletIn(parameters, 'payer');
  const closeAuthority = named === undefined ? undefined : walletIn(parameters, 'closeAuthority');
  // A taker that is named as the payer pays as ever.
  const payer = named === taker ? undefined : named;
  if (payer !== undefined && holdingsOf(payer).lamports < gasReserve) throw refusal(400, 'payer cannot pay for gas');
  return {
    ...{ inputMint, outputMint, amount: BigInt(amount), taker, receiver, payer, closeAuthority },
    ...referralIn(parameters),
    excludedRouter: excludedRouterIn(parameters),
    excludedLabels: new Set((parameters('excludeDexes') ?? '').split(',')),
  };
}

type Parameters = (name: string) => string | undefined;

function checkMints(inputMint: string, outputMint: string): void {
  for (const [name, mint] of Object.entries({ inputMint, outputMint }))
    if (mint !== brokenMint && !tokens.has(mint)) throw refusal(400, `${name} is not a known token`);
  if (inputMint === outputMint) throw refusal(400, 'inputMint and outputMint are the same');
}

function checkAmount(amount: string): void {
  if (!/^[0-9]+$/.test(amount) || /^0+$/.test(amount)) throw refusal(400, 'amount is not a positive integer');
  if (amount.length > 40 || BigInt(amount) > greatestAmount) throw refusal(400, 'Failed to get quotes');
}

function walletIn(parameters: Parameters, name: string): string | undefined {
  const key = parameters(name);
  if (key !== undefined && !isAddress(key)) throw refusal(400, `${name} is not a public key`);
  return key;
}

function excludedRouterIn(parameters: Parameters): Router | undefined {
  const name = parameters('excludeRouters');
  const router = routers.find((known) => known === name);
  if (name !== router) throw refusal(400, `excludeRouters takes one of ${routers.join(', ')}`);
  return router;
}

function referralIn(parameters: Parameters): { readonly referralAccount?: string; readonly referralFee?: number } {
  const account = parameters('referralAccount');
  const fee = parameters('referralFee');
  if (account !== undefined && account !== referralAccount) throw refusal(400, 'referralAccount is not initialised');
  const bps = fee !== undefined && /^[0-9]{1,9}$/.test(fee) ? Number(fee) : Number.NaN;
  if (fee !== undefined && !(bps >= leastReferralFee && bps <= greatestReferralFee))
    throw refusal(400, `referralFee is an integer from ${leastReferralFee} to ${greatestReferralFee}`);
  if (account === undefined) return {};
  return { referralAccount: account, ...(fee !== undefined && { referralFee: bps }) };
}

/** As forms are encoded: a plus is a space. Of a parameter that stands twice, the first counts. */
function parametersIn(query: string): Parameters {
  try {
    decodeURIComponent(query);
  } catch {
    throw refusal(400, 'The query is not properly percent-encoded');
  }
  const parameters = new URLSearchParams(query);
  return (name) => parameters.get(name) ?? undefined;
}
