import { compileTransaction, type Instruction, type TransactionPlan } from '../../../reference/chain/message.js';
import type { JsonObject } from '../defect.js';
import { json, put, together, type Inject, type When } from '../operators.js';
import { at, type Seen } from './tamper.js';

type Plan = Pick<TransactionPlan, 'feePayer' | 'instructions' | 'version'>;

/** Compiles transactions from other instructions, another payer or another version than the reference does. */
export const recompiling = (when: When<Seen>, change: (plan: Plan, seen: Seen) => Partial<Plan> | undefined): Inject =>
  at.operate(
    when,
    json(async (build, seen: Seen) => {
      if (seen.status !== 200) return undefined;
      const plan: Plan = { feePayer: seen.signer, instructions: await openBuild(seen), version: 0 };
      const changed = change(plan, seen);
      if (changed === undefined) return undefined;
      const { blockhash } = seen.reference.ledger.latestBlockhash();
      const transaction = Buffer.from(compileTransaction({ ...plan, ...changed, blockhash })).toString('base64');
      return { ...(build as JsonObject), transaction };
    }),
  );

async function openBuild({ reference: { borrow }, request }: Seen): Promise<readonly Instruction[]> {
  const { body } = await borrow({ ...request, path: '/borrow/operate-instructions' });
  const { instructions } = (body as { readonly json: { readonly instructions: readonly ShownInstruction[] } }).json;
  return instructions.map(opened);
}

type ShownInstruction = Omit<Instruction, 'data'> & { readonly data: string };

const opened = ({ data, ...rest }: ShownInstruction): Instruction => ({
  ...rest,
  data: new Uint8Array(Buffer.from(data, 'base64')),
});

/** Changes each of the instructions of operate-instructions as it is shown. */
export const rewordingShown = (change: (instruction: JsonObject) => JsonObject): Inject =>
  at['operate-instructions'](
    { status: 200, body: { instructions: Array.isArray } },
    put(({ instructions }) => ({ instructions: (instructions as readonly JsonObject[]).map(change) })),
  );

type Change = (instructions: readonly Instruction[], seen: Seen) => readonly Instruction[] | undefined;

/** Changes the instructions of both paths alike. */
export const alteringInstructions = (when: When<Seen>, change: Change): Inject =>
  together(
    recompiling(when, (plan, seen) => {
      const instructions = change(plan.instructions, seen);
      return instructions && { instructions };
    }),
    alteringShown(when, change),
  );

/** Changes the instructions of operate-instructions. */
export const alteringShown = (when: When<Seen>, change: Change): Inject =>
  at['operate-instructions'](
    when,
    put<Seen>(({ instructions }, seen) => {
      if (seen.status !== 200) return undefined;
      const changed = change((instructions as readonly ShownInstruction[]).map(opened), seen);
      return (
        changed && {
          instructions: changed.map(({ data, ...rest }) => ({ ...rest, data: Buffer.from(data).toString('base64') })),
        }
      );
    }),
  );
