import type { TriggerFixtures } from './fixtures.js';
import type { Operation } from '../../model/operation.js';

type Has = (fixtures: TriggerFixtures) => boolean;

function given(name: keyof TriggerFixtures): Has {
  return (fixtures) => fixtures[name] !== undefined;
}

const hasWallet: Has = ({ wallet, freshWallets }) => wallet !== undefined || freshWallets !== undefined;
const signsIn: Has = (fixtures) => fixtures.signIn !== undefined && hasWallet(fixtures);
const hasSecondWallet: Has = ({ secondWallet, freshWallets }) =>
  secondWallet !== undefined || freshWallets !== undefined;

/** Without funds a deposit may be rejected for a reason no row of the document names. */
const deposits: Has = ({ deposit, signTransaction, wallet, freshWallets }) =>
  deposit !== undefined && signTransaction !== undefined && (wallet !== undefined || freshWallets === 'funded');

const hasOrders: Has = (fixtures) =>
  (deposits(fixtures) && fixtures.createOrder !== undefined) ||
  fixtures.orders?.open !== undefined ||
  fixtures.orders?.readyToCancel !== undefined;

/** By the names that the catalogue and the scenarios use in `needs`, but for the keys of the gateway. */
const capabilities = {
  wallet: hasWallet,
  'second-wallet': hasSecondWallet,
  'fresh-wallet': given('freshWallets'),
  'declared-wallet': given('wallet'),
  funds: ({ freshWallets }) => freshWallets === 'funded',
  verify: signsIn,
  token: (fixtures) => signsIn(fixtures) || fixtures.accessToken !== undefined,
  'expired-token': given('expiredToken'),
  'challenge-lifetime': given('challengeLifetime'),
  /** A wallet that has a vault, or one that has funds and may get one. */
  vault: ({ wallet, freshWallets }) => wallet !== undefined || freshWallets === 'funded',
  register: (fixtures) => signsIn(fixtures) && fixtures.freshWallets !== undefined,
  'vault-address': given('vaultAddress'),
  deposit: given('deposit'),
  'signed-deposit': deposits,
  'create-order': given('createOrder'),
  'update-order': given('updateOrder'),
  'cancel-order': given('cancelOrder'),
  'confirm-cancel': ({ confirmCancel, signTransaction }) =>
    confirmCancel !== undefined && signTransaction !== undefined,
  orders: hasOrders,
  'declared-orders': given('orders'),
  'order-not-open': ({ orders }) => orders?.notOpen !== undefined,
  'foreign-order': (fixtures) =>
    fixtures.orders?.ofOtherWallet !== undefined ||
    (hasOrders(fixtures) && hasSecondWallet(fixtures) && fixtures.signIn !== undefined),
  'unknown-order-id': given('unknownOrderId'),
  history: ({ history }) => history?.list !== undefined,
  'history-by-id': ({ history }) => history?.byId !== undefined,
  recurring: (fixtures) => fixtures.recurring?.life !== undefined && deposits(fixtures),
} satisfies Record<string, Has>;

export type TriggerCapability = keyof typeof capabilities;

/** Whether consent to the effects is given, and which keys of the gateway there are, is decided elsewhere. */
export function capabilitiesOf(fixtures: TriggerFixtures): ReadonlySet<TriggerCapability> {
  const names = Object.keys(capabilities) as TriggerCapability[];
  return new Set(names.filter((name) => capabilities[name](fixtures)));
}

/** Stands for the id of an order in a path that a profile builds. */
const mark = 'an-order-id';

/** Where a profile declares the order history and the recurring endpoints, as far as that takes no earlier response. */
export function declaredOperations({ history, recurring }: TriggerFixtures): readonly Operation[] {
  const declared = [
    ...[history?.list, history?.byId?.(mark)].map((path) => ({ operation: 'listHistory', method: 'GET', path })),
    ...Object.entries(recurring?.inert ?? {}).map(([operation, { method, path }]) => ({ operation, method, path })),
    ...(recurring?.life ? [{ operation: 'recurringHistory', ...recurring.life.list }] : []),
  ];
  return declared.flatMap(({ operation, method, path }) =>
    path === undefined
      ? []
      : [{ operation, method, path: path.replace(/[?].*$/, '').replaceAll(/(?<![^/])[^/]*an-order-id[^/]*/g, '{id}') }],
  );
}
