import { isObject } from '../../../json/parse.js';
import { fill, placeIn, type Template } from '../../fill.js';
import { orderFaults, orderForms, type BrokenTemplates, type Dialect, type Members } from '../fixtures/dialect.js';
import { templateOf, waysIn } from '../fixtures/template.js';
import { remembered } from '../../../model/remembered.js';

/** Members that break a proper body in the way that the variant names. */
interface BrokenBody {
  readonly variant: string;
  readonly members: Members;
  readonly field?: string | undefined;
}

/** Members of the bodies of one operation that do not depend on a wallet, an order or an earlier response. */
interface KnownBodies {
  readonly proper: readonly Members[];
  readonly broken: readonly BrokenBody[];
}

/** The bodies that a dialect spells, by operation: the same for each session. */
const spelledBy = remembered((dialect: Dialect): Readonly<Record<string, KnownBodies>> => {
  const { deposit, createOrder, updateOrder, confirmCancel } = dialect;
  const bodiesAt = (at: Parameters<typeof templateOf>[1], broken: Faults) => {
    const templates = new Set(forms.map((form) => templateOf(dialect, at, form)));
    const proper = [...templates].flatMap((body) => (body ? [fixedIn(dialect, body)] : []));
    return { proper, broken: brokenBodies(dialect, proper, broken) };
  };
  return {
    craftDeposit: bodiesAt('craftDeposit', { 'broken-field': deposit?.broken }),
    createOrder: bodiesAt(
      'createOrder',
      Object.fromEntries(orderFaults.map((fault) => [fault, createOrder?.variants[fault]])),
    ),
    updateOrder: bodiesAt('updateOrder', { 'broken-field': updateOrder?.broken }),
    cancelOrder: bodiesAt('cancelOrder', {}),
    confirmCancel: bodiesAt('confirmCancel', { 'broken-field': confirmCancel?.broken }),
  };
});

const forms = [...orderForms, 'recurring'] as const;

type Faults = Readonly<Record<string, BrokenTemplates | undefined>>;

function brokenBodies(dialect: Dialect, proper: readonly Members[], faults: Faults): readonly BrokenBody[] {
  return Object.entries(faults).flatMap(([variant, templates]) =>
    waysIn(templates).flatMap(({ set, field }) => {
      const members = fixedIn(dialect, set);
      const isProper = proper.some((body) =>
        Object.entries(members).every(([name, value]) => isSame(body[name], value)),
      );
      if (proper.length === 0 || isProper) return [];
      // Where the field alone tells, it may be broken in an order of any form.
      const isTelling =
        field !== undefined && field in members && !proper.some((body) => isSame(body[field], members[field]));
      return [{ variant, members: isTelling ? { [field]: members[field] } : members, field }];
    }),
  );
}

const time = /^\{inDays:(-?[0-9]+)/;
const place = /"\{(?!inputMint|outputMint|amount)[^"]*\}"/;

/** The members of a body whose value is the same in every request, or a time. */
function fixedIn({ swap }: Dialect, body: Members): Members {
  const members = Object.entries(body).filter(([, value]) => isTime(value) || !place.test(JSON.stringify(value)));
  return Object.fromEntries(
    members.map(([name, value]) => [name, isTime(value) ? value : fill(value, (text) => placeIn(text, { ...swap }))]),
  );
}

const isTime = (template: Template): template is string => typeof template === 'string' && time.test(template);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export interface BodyReading {
  readonly kind: 'valid' | 'broken' | 'unknown';
  readonly variant?: string;
  readonly field?: string | undefined;
}

/** What a dialect says of a body that was sent at a time, in Unix milliseconds: proper, broken in a way that it names, or nothing. */
export function readBody(dialect: Dialect | undefined, operation: string, body: unknown, sentAt: number): BodyReading {
  if (dialect === undefined || !isObject(body) || Object.keys(body).length === 0) return { kind: 'unknown' };
  const { proper = [], broken = [] } = spelledBy(dialect)[operation] ?? {};
  const has = (members: Members): boolean =>
    Object.entries(members).every(([name, value]) => fits(body[name], value, sentAt));
  const fault = broken.find(({ members }) => has(members));
  if (fault !== undefined) return { kind: 'broken', variant: fault.variant, field: fault.field };
  return { kind: proper.some(has) ? 'valid' : 'unknown' };
}

/** A time moves from request to request: it is as it should be on the same side of the moment in which it was sent. */
function fits(value: unknown, template: Template, sentAt: number): boolean {
  if (!isTime(template)) return isSame(value, template);
  const isPast = Number(time.exec(template)![1]) <= 0;
  const at = millisecondsOf(value);
  return at !== undefined && (isPast ? at <= sentAt : at > sentAt);
}

const mostSeconds = 1e11;

function millisecondsOf(value: unknown): number | undefined {
  if (typeof value === 'string') return Number.isNaN(Date.parse(value)) ? undefined : Date.parse(value);
  if (typeof value !== 'number') return undefined;
  return value < mostSeconds ? value * 1000 : value;
}
