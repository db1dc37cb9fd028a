import { defineTarget } from '@plumbline-conformance/plumbline';

/**
 * What is judged, with what, and what may be done to it. Secrets never stand here: they are named by the environment
 * variable that holds them, which may be set in a file .env beside this one. `plumbline doctor --target FILE` tells what
 * this profile lets a run judge and what is missing for the rest.
 */
export default defineTarget({
  name: 'staging',

  // One address is enough; an API without its address is not judged. ULTRA_BASE_URL, SWAP_V2_BASE_URL, LEND_BASE_URL and
  // TRIGGER_BASE_URL override these.
  bases: {
    ultra: 'https://api.example.com/ultra/v1',
    swapV2: 'https://api.example.com/swap/v2',
    // borrow: 'https://api.example.com/lend/v1',
    // trigger: 'https://api.example.com/trigger/v2',
    // JSON-RPC of the chain, for built transactions to be simulated or settled.
    // rpc: 'https://rpc.example.com',
  },

  apiKey: { env: 'API_KEY' },
  // A genuine key without access to the trigger order API.
  // apiKeyWithoutAccess: { env: 'API_KEY_WITHOUT_ACCESS' },
  // Ed25519 secrets, base58 or the JSON array that Solana's tools write.
  // wallets: { trader: { env: 'TRADER_SECRET' } },

  // What you consent to. 'create' leaves things behind on the target, 'settle' moves tokens.
  allow: ['read', 'build', 'session'],
  // A second consent: without it nothing is settled on a chain that is, or may be, a production cluster.
  // settleOnProduction: true,

  pacing: { perSecond: 2, concurrency: 4, requests: 500, timeout: 15_000 },
  // Certificate authorities beside the usual ones, in PEM.
  // ca: './ca.pem',

  swapOrder: {
    // Two mints and an amount that the target quotes at any time.
    pair: {
      inputMint: 'So11111111111111111111111111111111111111112',
      outputMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      amount: '10000000',
    },
    decodesTransactions: true,
    // nativeMint: 'So11111111111111111111111111111111111111112',
    // Well-formed mints that do not exist.
    // noSuchMints: ['…'],
    // The four router identifiers in the order of the document, and which of them is of the second type.
    // routers: ['…', '…', '…', '…'],
    // secondRouterType: 1,
    // Wallets from which the operator pays rent.
    // gasWallets: ['…'],
    // Takers by what they hold; public keys only.
    // takerUnfunded: '…',
    // takerFunded: '…',
    // takerFundedLacksOutputAccount: true,
    // takerWithoutGas: '…',
    // takerSmallWithoutGas: '…',
    // amountTooSmallForGasless: '1000',
    // payer: '…',
    // referralAccount: '…',
    // labelWithSpace: '…',
    // The target tells an invented key from a genuine one.
    // keysChecked: true,
  },

  // Everything here is optional; {} judges the lists.
  // borrow: {
  //   alternateMarket: '…',
  //   wallets: { read: [{ address: '…' }, { address: '…' }], build: '…' },
  //   positions: { debtFree: { vaultId: 1, positionId: 1 }, withDebt: { vaultId: 1, positionId: 2 } },
  //   vaults: { general: { vaultId: 1 }, nativeCollateral: { vaultId: 2 }, nativeDebt: { vaultId: 3 } },
  //   chain: 'solana',
  //   settlement: { mode: 'simulate' },
  // },

  // The document shows no payloads, so a dialect says how the target is spoken to: a known one, or one of your own, which
  // docs/profile.md builds step by step.
  // trigger: { dialect: 'recorded', wallet: 'trader', freshWallets: 'unfunded' },
});
