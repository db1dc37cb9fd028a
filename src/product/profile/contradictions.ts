import type { Profile } from './profile.js';

const [input, output] = ['swapOrder.pair.inputMint', 'swapOrder.pair.outputMint'];
const [funded, unfunded] = ['swapOrder.takerFunded', 'swapOrder.takerUnfunded'];
const gasless = ['swapOrder.takerWithoutGas', 'swapOrder.takerSmallWithoutGas'];
const takers = [funded, unfunded, ...gasless];
const [payer, gasWallets] = ['swapOrder.payer', 'swapOrder.gasWallets'];
const [open, notOpen] = ['trigger.orders.open', 'trigger.orders.notOpen'];
const [ready, foreign] = ['trigger.orders.readyToCancel', 'trigger.orders.ofOtherWallet'];
const holders = ['borrow.wallets.read.address', 'borrow.wallets.build'];

type Keys = readonly string[];

/** Keys that stand for different things than the keys beside them, or than each other where there are none. */
const different: readonly (readonly [keys: Keys, others: Keys | undefined, expected: string])[] = [
  [[input], [output], 'two different mints'],
  [[input, output, 'swapOrder.nativeMint'], ['swapOrder.noSuchMints'], 'a mint that exists and one that does not'],
  [['swapOrder.routers'], undefined, 'four different routers'],
  [[payer], [gasWallets], 'a payer that is no gas wallet of the operator'],
  [[payer], takers, 'a payer that is no taker'],
  [[funded], [unfunded, ...gasless], 'different wallets, because one is funded'],
  [[unfunded], gasless, 'different wallets, because one is unfunded'],
  [takers, [gasWallets], 'a taker that is no gas wallet of the operator'],
  [['borrow.wallets.empty'], holders, 'a wallet without positions and one that has some'],
  [['trigger.wallet'], ['trigger.secondWallet'], 'two wallets'],
  [[open], [notOpen], 'an order that is open and one that is not'],
  [[open, notOpen, ready], [foreign], 'orders of different wallets'],
  [[open, notOpen, ready, foreign], ['trigger.unknownOrderId'], 'an id that no order has'],
];

/** Keys that say nothing without another one. */
const together = [
  ['swapOrder.secondRouterType', 'swapOrder.routers'],
  ['borrow.vaults.inAlternateMarket', 'borrow.alternateMarket'],
] as const;

type Declared = readonly (readonly [key: string, value: unknown])[];

/** Pairs of declarations that cannot both be true, each with both keys and what is expected. */
export function contradictionsIn(profile: Profile): string[] {
  const under = (keys: Keys): Declared => keys.flatMap((key) => declaredUnder(key, profile));
  return [
    ...different.flatMap(([keys, others, expected]) => alike(under(keys), others && under(others), expected)),
    ...together
      .filter(([key, other]) => under([key])[0]?.[1] !== undefined && under([other])[0]?.[1] === undefined)
      .map(([key, other]) => `${key}: expected \`${other}\` beside it; found nothing there`),
    ...borrowContradictions(profile),
    ...unnamedWallets(profile),
  ];
}

/** What stands under a key, of lists every item by its place. */
function declaredUnder(key: string, profile: Profile): Declared {
  return key.split('.').reduce<Declared>(
    (found, name) =>
      found.flatMap(([place, value]) => {
        const member = (Object(value) as Readonly<Record<string, unknown>>)[name];
        const at = place === '' ? name : `${place}.${name}`;
        return Array.isArray(member) ? member.map((item, index) => [`${at}[${index}]`, item]) : [[at, member]];
      }),
    [['', profile]],
  );
}

/** Every pair that holds the same value. */
function alike(left: Declared, right: Declared | undefined, expected: string): string[] {
  return left.flatMap(([key, value], index) =>
    (right ?? left.slice(index + 1))
      .filter(([, other]) => value !== undefined && value === other)
      .map(([other]) => `${key} and ${other}: expected ${expected}; found the same value`),
  );
}

function borrowContradictions({ borrow: { alternateMarket, positions } = {} }: Profile): string[] {
  const { debtFree, withDebt } = typeof positions === 'object' ? positions : {};
  const isSame =
    debtFree !== undefined &&
    String(debtFree.positionId) === String(withDebt?.positionId) &&
    (debtFree.market ?? 'main') === (withDebt?.market ?? 'main');
  return [
    ...(alternateMarket === 'main'
      ? ['borrow.alternateMarket: expected a market beside the default one; found "main"']
      : []),
    ...(isSame
      ? ['borrow.positions.debtFree and borrow.positions.withDebt: expected two positions; found the same id twice']
      : []),
  ];
}

function unnamedWallets({ trigger = {}, wallets = {} }: Profile): string[] {
  return (['wallet', 'secondWallet'] as const).flatMap((key) => {
    const name = trigger[key];
    if (name === undefined || name in wallets) return [];
    return `trigger.${key}: expected the name of a wallet in \`wallets\`; found a name that is not there`;
  });
}
