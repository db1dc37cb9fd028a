import type { Variant } from '../variant.js';
import type { ReferenceRequest, ReferenceResponse } from '../../../reference/reference.js';
import { basePaths } from '../../../reference/base-paths.js';
import { answers, failingAtFirst, isObject, json } from '../vary.js';

/** Bodies under status 200 that are neither a list nor a build, as gateways and frameworks write errors. */
const errors: readonly (readonly [name: string, says: string, body: unknown])[] = [
  ['code-and-message', '`code` and `message`', { code: 16, message: 'not now' }],
  ['success-false', '`success` with false', { success: false }],
  ['errors-in-a-list', 'a list `errors`', { errors: [{ message: 'not now' }] }],
  ['null', 'null', null],
];

const required = ['vaultId', 'positionId', 'signer', 'colAmount', 'debtAmount'];

function lacksField({ path, body }: ReferenceRequest): boolean {
  if (!path.startsWith(`${basePaths.borrow}/borrow/operate`)) return false;
  const sent: unknown = body === '' ? {} : JSON.parse(body);
  return isObject(sent) && required.some((name) => !(name in sent));
}

const isOurs = ({ path }: ReferenceRequest): boolean => path.startsWith(`${basePaths.borrow}/`);

/** What lacks the key or a required field gets 200 and this body. */
const under200 = (body: unknown) =>
  answers((response, request): ReferenceResponse =>
    isOurs(request) && (response.status === 401 || (response.status === 400 && lacksField(request)))
      ? { status: 200, body: { json: body } }
      : response,
  );

/** The forms that errors of the borrow API may take, for no sentence shows any. */
export const borrowErrors: readonly Variant[] = [
  ...errors.map(([name, says, body]): Variant => ({
    id: `missing-key-or-field-under-200-as-${name}`,
    says: `What lacks the key or a required field gets 200 with ${says}.`,
    inject: under200(body),
  })),
  ...errors.slice(0, 3).map(([name, says, body]): Variant => ({
    id: `some-responses-are-errors-under-200-as-${name}`,
    says: `Some reads and builds get 200 with ${says}, and are there when they are asked for again.`,
    inject: failingAtFirst(/\/borrow\//, 0.03, { status: 200, body: { json: body } }),
  })),
  {
    id: 'more-than-two-users-refused',
    says: 'Positions of more than two wallets at once are refused.',
    inject: answers((response, request): ReferenceResponse =>
      request.path.endsWith('/borrow/positions') &&
      (new URLSearchParams(request.query).get('users') ?? '').split(',').length > 2
        ? { status: 400, body: { json: { error: 'too many users' } } }
        : response,
    ),
  },
  {
    id: 'programs-marked-writable',
    says: 'A compiler marked every account of an instruction writable that is no signer.',
    inject: json((value, { path }, status) =>
      status === 200 &&
      path.endsWith('/borrow/operate-instructions') &&
      isObject(value) &&
      Array.isArray(value.instructions)
        ? { ...value, instructions: value.instructions.map(allWritable) }
        : value,
    ),
  },
  {
    id: 'positions-in-another-unit',
    says: 'Amounts of positions are written with nine more digits than base units have.',
    inject: json((value, { path }, status) =>
      status === 200 && path.endsWith('/borrow/positions') && Array.isArray(value)
        ? value.map((position: unknown) => (isObject(position) ? inAnotherUnit(position) : position))
        : value,
    ),
  },
];

function allWritable(instruction: unknown): unknown {
  if (!isObject(instruction) || !Array.isArray(instruction.accounts)) return instruction;
  const accounts = instruction.accounts.map((account: unknown) =>
    isObject(account) ? { ...account, isWritable: true } : account,
  );
  return { ...instruction, accounts };
}

const inAnotherUnit = (position: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(position).map(([name, value]) => [
      name,
      ['supply', 'borrow', 'dustBorrow'].includes(name) && value !== '0' ? `${String(value)}000000000` : value,
    ]),
  );
