import type { Profile } from './profile.js';

/** Pairs of declarations that cannot both be true, each with both keys and what is expected. */
export function contradictionsIn(profile: Profile): string[] {
  return [...swapOrderContradictions(profile), ...borrowContradictions(profile), ...triggerContradictions(profile)];
}

type Declared = readonly (readonly [key: string, value: unknown])[];

/** Every pair of keys that hold the same value although they stand for different things. */
function alike(left: Declared, right: Declared, why: string): string[] {
  return left.flatMap(([key, value]) =>
    right
      .filter(([, otherValue]) => value !== undefined && value === otherValue)
      .map(([otherKey]) => `${key} and ${otherKey}: expected ${why}; found the same value`),
  );
}

/** Every pair within one list. */
function allDifferent(declared: Declared, why: string): string[] {
  return declared.flatMap((entry, index) => alike([entry], declared.slice(index + 1), why));
}

function entriesOf(key: string, values: readonly unknown[] = []): Declared {
  return values.map((value, index) => [`${key}[${index}]`, value]);
}

/** Some members of an object of the profile. */
function membersOf<Of extends object>(key: string, of: Of, ...names: readonly (keyof Of & string)[]): Declared {
  return names.map((name) => [`${key}.${name}`, of[name]]);
}

function swapOrderContradictions({ swapOrder: fixtures }: Profile): string[] {
  if (fixtures === undefined) return [];
  const at = 'swapOrder';
  const { pair } = fixtures;
  const [input, output] = [membersOf(`${at}.pair`, pair, 'inputMint'), membersOf(`${at}.pair`, pair, 'outputMint')];
  const gasless = membersOf(at, fixtures, 'takerWithoutGas', 'takerSmallWithoutGas');
  const [funded, unfunded] = [membersOf(at, fixtures, 'takerFunded'), membersOf(at, fixtures, 'takerUnfunded')];
  const takers = [...funded, ...unfunded, ...gasless];
  const payer = membersOf(at, fixtures, 'payer');
  const gasWallets = entriesOf(`${at}.gasWallets`, fixtures.gasWallets);
  return [
    ...alike(input, output, 'two different mints'),
    ...alike(
      [...input, ...output, ...membersOf(at, fixtures, 'nativeMint')],
      entriesOf(`${at}.noSuchMints`, fixtures.noSuchMints),
      'a mint that exists and one that does not',
    ),
    ...allDifferent(entriesOf(`${at}.routers`, fixtures.routers), 'four different routers'),
    ...(fixtures.secondRouterType !== undefined && fixtures.routers === undefined
      ? [`${at}.secondRouterType: expected \`${at}.routers\` beside it; found nothing there`]
      : []),
    ...alike(payer, gasWallets, 'a payer that is no gas wallet of the operator'),
    ...alike(payer, takers, 'a payer that is no taker'),
    ...alike(funded, [...unfunded, ...gasless], 'different wallets, because one is funded'),
    ...alike(unfunded, gasless, 'different wallets, because one is unfunded'),
    ...alike(takers, gasWallets, 'a taker that is no gas wallet of the operator'),
  ];
}

function borrowContradictions({ borrow }: Profile): string[] {
  if (borrow === undefined) return [];
  const { wallets, positions, alternateMarket, vaults } = borrow;
  const holders: Declared = [
    ...(wallets?.read ?? []).map(({ address }, index) => [`borrow.wallets.read[${index}].address`, address] as const),
    ['borrow.wallets.build', wallets?.build],
  ];
  const inMain = alternateMarket === 'main';
  const declared = typeof positions === 'object' ? positions : undefined;
  const samePosition =
    declared !== undefined &&
    String(declared.debtFree.positionId) === String(declared.withDebt.positionId) &&
    (declared.debtFree.market ?? 'main') === (declared.withDebt.market ?? 'main');
  return [
    ...alike([['borrow.wallets.empty', wallets?.empty]], holders, 'a wallet without positions and one that has some'),
    ...(inMain ? ['borrow.alternateMarket: expected a market beside the default one; found "main"'] : []),
    ...(vaults?.inAlternateMarket !== undefined && alternateMarket === undefined
      ? ['borrow.vaults.inAlternateMarket: expected `borrow.alternateMarket` beside it; found nothing there']
      : []),
    ...(samePosition
      ? ['borrow.positions.debtFree and borrow.positions.withDebt: expected two positions; found the same id twice']
      : []),
  ];
}

function triggerContradictions({ trigger, wallets = {} }: Profile): string[] {
  if (trigger === undefined) return [];
  const named = (['wallet', 'secondWallet'] as const).flatMap((key) => {
    const name = trigger[key];
    return name === undefined || name in wallets
      ? []
      : [`trigger.${key}: expected the name of a wallet in \`wallets\`; found a name that is not there`];
  });
  const { orders = {} } = trigger;
  const own = membersOf('trigger.orders', orders, 'open', 'notOpen', 'readyToCancel');
  const foreign = membersOf('trigger.orders', orders, 'ofOtherWallet');
  const unknown = membersOf('trigger', trigger, 'unknownOrderId');
  return [
    ...named,
    ...allDifferent(membersOf('trigger', trigger, 'wallet', 'secondWallet'), 'two wallets'),
    ...allDifferent(own.slice(0, 2), 'an order that is open and one that is not'),
    ...alike(own, foreign, 'orders of different wallets'),
    ...alike([...own, ...foreign], unknown, 'an id that no order has'),
  ];
}
