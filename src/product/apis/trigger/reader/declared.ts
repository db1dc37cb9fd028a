import { isObject } from '../../../json/parse.js';
import { unlessItThrows } from '../../unless-it-throws.js';
import type {
  OrderForm,
  OrderVariant,
  Payload,
  TriggerFixtures,
  Body,
  ValidBody,
  BrokenBody,
  Declared,
  DeclaredBodies,
} from '../fixtures.js';
import { orderForms } from '../fixtures/request.js';

export function declaredOf(fixtures: TriggerFixtures, wallets: readonly string[]): Declared {
  return { bodies: declaredBodies(fixtures), wallets };
}

const brokenOrders: readonly OrderVariant[] = ['price-relationship', 'slippage', 'expiry', 'order-sub-type'];
/** As many ways to break a body as are looked at; a profile may have fewer, which come round again. */
const ways = [0, 1, 2, 3, 4, 5] as const;
const open = 'plumbline-open-place';

/** A response that holds an open place wherever it is looked at. */
const anything: unknown = new Proxy<Record<string, unknown>>(
  {},
  {
    get: () => open,
    has: () => true,
    getOwnPropertyDescriptor: () => ({ value: open, configurable: true, enumerable: true, writable: true }),
  },
);

/** Bodies with an open place for what depends on the wallet, the order and earlier responses. */
function declaredBodies(fixtures: TriggerFixtures): DeclaredBodies {
  const { deposit, createOrder, updateOrder, cancelOrder, confirmCancel } = fixtures;
  const create =
    (variant: OrderVariant, way = 0) =>
    () =>
      createOrder?.body({ wallet: open, signedDeposit: open, depositAnswer: anything, variant, way });
  const craft = (variant: 'valid' | 'broken-field', order: OrderVariant) => () =>
    deposit?.body({ wallet: open, variant, order });
  const update =
    (variant: 'valid' | 'broken-field', form: OrderForm = 'single', way = 0) =>
    () =>
      updateOrder?.body({ order: open, variant, form, way });
  const confirm = (variant: 'valid' | 'broken-field') => () =>
    confirmCancel?.body({ signedWithdrawal: open, cancelAnswer: anything, variant });
  const valid: ValidBody[] = [];
  const broken: BrokenBody[] = [];
  const add = (operation: string, proper: readonly Make[], faults: readonly Fault[]): void => {
    const bodies = proper.flatMap((make) => madeBy(make)?.body ?? []).filter(isObject);
    valid.push(...bodies.map((members) => ({ operation, members: closed(members) })));
    for (const [variant, make] of faults) {
      const made = madeBy(make);
      if (bodies[0] === undefined || !isObject(made?.body)) continue;
      const members = differing(made.body, bodies);
      const found = { operation, variant, members, ...(made.field !== undefined && { field: made.field }) };
      if (Object.keys(members).length > 0 && !broken.some((known) => isSame(known, found))) broken.push(found);
    }
  };
  const recurring = (): Payload => ({ body: fixtures.recurring?.life?.depositBody?.({ wallet: open }) });
  add(
    'craftDeposit',
    [...orderForms.map((order) => craft('valid', order)), recurring],
    [['broken-field', craft('broken-field', 'single')]],
  );
  add(
    'createOrder',
    orderForms.map((variant) => create(variant)),
    brokenOrders.flatMap((variant) => ways.map((way): Fault => [variant, create(variant, way)])),
  );
  add(
    'updateOrder',
    [update('valid')],
    orderForms.flatMap((form) => ways.map((way): Fault => ['broken-field', update('broken-field', form, way)])),
  );
  add('cancelOrder', [() => ({ body: cancelOrder?.body({ order: open }) })], []);
  add('confirmCancel', [confirm('valid')], [['broken-field', confirm('broken-field')]]);
  return { valid, broken };
}

type Make = () => Payload | undefined;
type Fault = readonly [variant: string, make: Make];

/** Functions of a profile that need more than a place to fill say nothing here. */
function madeBy(make: Make): Payload | undefined {
  const made = unlessItThrows(make);
  // What a profile gives back later is none of its bodies; that it fails must not end the program.
  Promise.resolve(made).catch(() => undefined);
  return made;
}

const closed = (body: Body): Body => Object.fromEntries(Object.entries(body).filter(([, value]) => isFixed(value)));

const isFixed = (value: unknown): boolean => value !== undefined && !JSON.stringify(value).includes(open);

/** The members in which a broken body departs from the proper one that is most like it. */
function differing(body: Body, proper: readonly Body[]): Body {
  const departures = proper.map((one) =>
    Object.entries(closed(body)).filter(([name, value]) => !isSame(value, one[name])),
  );
  return Object.fromEntries(departures.reduce((one, other) => (other.length < one.length ? other : one)));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A time moves from request to request. */
const isTime = (value: unknown): boolean =>
  (typeof value === 'number' && value > 1e12) ||
  (typeof value === 'string' && /^[0-9]{4}-[0-9]{2}-[0-9]{2}T/.test(value));

interface BodyReading {
  readonly kind: 'valid' | 'broken' | 'unknown';
  readonly variant?: string;
  readonly field?: string | undefined;
}

/** What a profile says of a body: proper, broken in a way that it names, or nothing. */
export function readBody({ valid, broken }: DeclaredBodies, operation: string, body: unknown): BodyReading {
  if (!isObject(body)) return { kind: 'unknown' };
  const has = (members: Body, isLoose = false): boolean =>
    Object.entries(members).every(
      ([name, value]) => isSame(body[name], value) || (isLoose && isTime(value) && isTime(body[name])),
    );
  const fault = broken.find(
    ({ operation: of, members, field }) =>
      of === operation &&
      (has(members) || (field !== undefined && field in members && isSame(body[field], members[field]))),
  );
  if (fault !== undefined) return { kind: 'broken', variant: fault.variant, field: fault.field };
  const isEmpty = Object.keys(body).length === 0;
  const isValid = valid.some(({ operation: of, members }) => of === operation && !isEmpty && has(members, true));
  return { kind: isValid ? 'valid' : 'unknown' };
}
