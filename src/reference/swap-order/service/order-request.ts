import { isAddress } from '../../chain/addresses.js';
import { brokenMint, referralAccount, routers, type Router } from '../fixtures.js';
import { gasReserve, holdingsOf } from './holdings.js';
import { tokens } from './market.js';

export interface OrderRequest {
  readonly inputMint: string;
  readonly outputMint: string;
  readonly amount: bigint;
  readonly taker?: string;
  readonly receiver?: string;
  /** Absent also when it is the taker itself, who then pays as ever. */
  readonly payer?: string;
  /** Absent without a payer, however it was sent. */
  readonly closeAuthority?: string;
  readonly referralAccount?: string;
  readonly referralFee?: number;
  readonly excludedRouter?: Router;
  readonly excludedLabels: ReadonlySet<string>;
}

/** Why a request is refused with status 400. */
export interface Refusal {
  readonly refused: string;
}

const leastReferralFee = 50;
const greatestReferralFee = 255;
const greatestAmount = 2n ** 64n - 1n;

/** Reads the raw query; of a parameter that stands twice, the first counts. */
export function readOrderRequest(query: string): OrderRequest | Refusal {
  const parameters = decodeQuery(query);
  if (parameters === undefined) return { refused: 'The query is not properly percent-encoded' };
  for (const name of ['inputMint', 'outputMint', 'amount']) {
    if ((parameters.get(name) ?? '') === '') return { refused: `${name} is required` };
  }
  const refused = refusedMints(parameters) ?? refusedAmount(parameters) ?? refusedOption(parameters);
  if (refused !== undefined) return { refused };
  const referral = referralOf(parameters);
  if ('refused' in referral) return referral;
  const taker = parameters.get('taker');
  const payer = parameters.get('payer') === taker ? undefined : parameters.get('payer');
  const receiver = parameters.get('receiver');
  const closeAuthority = parameters.get('closeAuthority');
  const excludedRouter = routers.find((router) => router === parameters.get('excludeRouters'));
  return {
    inputMint: parameters.get('inputMint') ?? '',
    outputMint: parameters.get('outputMint') ?? '',
    amount: BigInt(parameters.get('amount') ?? ''),
    ...(taker !== undefined && { taker }),
    ...(receiver !== undefined && { receiver }),
    ...(payer !== undefined && { payer }),
    ...(parameters.has('payer') && closeAuthority !== undefined && { closeAuthority }),
    ...referral,
    ...(excludedRouter !== undefined && { excludedRouter }),
    excludedLabels: new Set((parameters.get('excludeDexes') ?? '').split(',')),
  };
}

function refusedMints(parameters: ReadonlyMap<string, string>): string | undefined {
  for (const name of ['inputMint', 'outputMint']) {
    const mint = parameters.get(name) ?? '';
    if (mint !== brokenMint && !tokens.has(mint)) return `${name} is not a known token`;
  }
  return parameters.get('inputMint') === parameters.get('outputMint')
    ? 'inputMint and outputMint are the same'
    : undefined;
}

function refusedAmount(parameters: ReadonlyMap<string, string>): string | undefined {
  const amount = parameters.get('amount') ?? '';
  if (!/^[0-9]+$/.test(amount) || /^0+$/.test(amount)) return 'amount is not a positive integer';
  return amount.length > 40 || BigInt(amount) > greatestAmount ? 'Failed to get quotes' : undefined;
}

function refusedOption(parameters: ReadonlyMap<string, string>): string | undefined {
  const keyed = ['taker', 'receiver', 'payer', ...(parameters.has('payer') ? ['closeAuthority'] : [])];
  for (const name of keyed) {
    const key = parameters.get(name);
    if (key !== undefined && !isAddress(key)) return `${name} is not a public key`;
  }
  const payer = parameters.get('payer');
  if (payer !== undefined && payer !== parameters.get('taker') && holdingsOf(payer).lamports < gasReserve) {
    return 'payer cannot pay for gas';
  }
  const router = parameters.get('excludeRouters');
  if (router !== undefined && !routers.some((known) => known === router)) {
    return `excludeRouters takes one of ${routers.join(', ')}`;
  }
  return undefined;
}

function referralOf(
  parameters: ReadonlyMap<string, string>,
): Refusal | { referralAccount?: string; referralFee?: number } {
  const account = parameters.get('referralAccount');
  const fee = parameters.get('referralFee');
  if (account !== undefined && account !== referralAccount) return { refused: 'referralAccount is not initialised' };
  if (fee === undefined) return account === undefined ? {} : { referralAccount: account };
  const bps = /^[0-9]{1,9}$/.test(fee) ? Number(fee) : Number.NaN;
  if (!(bps >= leastReferralFee && bps <= greatestReferralFee)) {
    return { refused: `referralFee is an integer from ${leastReferralFee} to ${greatestReferralFee}` };
  }
  return account === undefined ? {} : { referralAccount: account, referralFee: bps };
}

function decodeQuery(query: string): ReadonlyMap<string, string> | undefined {
  const parameters = new Map<string, string>();
  for (const part of query.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decodePart(equals < 0 ? part : part.slice(0, equals));
    const value = decodePart(equals < 0 ? '' : part.slice(equals + 1));
    if (name === undefined || value === undefined) return undefined;
    if (!parameters.has(name)) parameters.set(name, value);
  }
  return parameters;
}

/** As forms are encoded: a plus is a space. */
function decodePart(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
