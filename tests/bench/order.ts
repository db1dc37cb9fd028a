const key = (letter: string): string => letter.repeat(44);

/** An order as the document shows it, with a transaction of usual size. */
export function orderText(): string {
  const hop = (share: number) => ({
    swapInfo: {
      ammKey: key('A'),
      label: 'Pool',
      inputMint: key('B'),
      outputMint: key('C'),
      inAmount: '1000000000000000000',
      outAmount: '23456789',
    },
    percent: share,
    bps: share * 100,
    usdValue: 2.000123456789,
  });
  return JSON.stringify({
    mode: 'manual',
    inputMint: key('B'),
    outputMint: key('C'),
    inAmount: '1000000000000000000',
    outAmount: '23456789',
    inUsdValue: 2.000123456789012,
    priceImpactPct: '0.00123',
    otherAmountThreshold: '23400000',
    swapMode: 'ExactIn',
    slippageBps: 50,
    routePlan: [hop(100), hop(40)],
    feeBps: 2,
    platformFee: { amount: '100', feeBps: 2, feeMint: key('B') },
    signatureFeeLamports: 5000,
    signatureFeePayer: key('D'),
    prioritizationFeeLamports: 1000,
    prioritizationFeePayer: key('D'),
    rentFeeLamports: 0,
    rentFeePayer: null,
    swapType: 'aggregator',
    router: 'atlas',
    transaction: Buffer.alloc(540, 'transaction').toString('base64'),
    gasless: false,
    requestId: '0197e2a0-7a1c-7bb2-8b32-2b6a3a4b2e11',
    totalTime: 12,
    taker: key('D'),
  });
}
