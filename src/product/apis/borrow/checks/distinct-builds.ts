import { digestOf } from '../../../model/content.js';
import { groupedBy } from '../../../model/groups.js';
import type { SessionView } from '../../../model/view.js';
import { isObject } from '../../../json/parse.js';
import { jsonText } from '../../../json/text.js';
import { size } from '../reader/amount.js';
import { borrow, type BorrowView, type BuildPath, onPaths } from '../reader/view.js';
import type { BorrowFixtures } from '../fixtures.js';
import { marketOf } from '../reader/listed.js';
import { isBuilt, payloadOf } from '../reader/payload.js';
import { messageIn } from '../reader/builds.js';
import { instructionsOf } from './instructions.js';

type Build = NonNullable<ReturnType<typeof buildOf>>;

const buildsIn = ({ views }: SessionView<BorrowFixtures>) => views.flatMap((view) => buildOf(view) ?? []);

/** Builds of different calls differ: in action, sign, literal, position, vault, market, or in an amount of at least twice the size. */
const differ = (path: BuildPath) =>
  borrow.run<Build>({
    note: buildsIn,
    *judge(notes) {
      const builds = notes.filter((build) => build.path === path);
      const [one] = builds;
      if (one === undefined || builds.length < 2) return;
      for (const same of groupedBy(builds, ({ digest }) => digest).values()) {
        const pair = firstThatMustDiffer(same);
        if (pair === undefined) continue;
        const [earlier, later] = pair;
        const violation = {
          expected: `another build than for ${textOf(earlier)}`,
          actual: `the same build for ${textOf(later)}`,
        };
        yield { base: later.base, exchanges: [earlier.exchange, later.exchange], violation };
        return;
      }
      yield { base: one.base, exchanges: [one.exchange] };
    },
  });

function firstThatMustDiffer(builds: readonly Build[]): readonly [Build, Build] | undefined {
  // A repeated call adds nothing, and traffic may hold very many of one.
  const calls = [...groupedBy(builds, textOf).values()].map(([first]) => first!);
  for (const [position, one] of calls.entries()) {
    const other = calls.slice(position + 1).find((later) => mustDiffer(one, later));
    if (other !== undefined) return [one, other];
  }
  return undefined;
}

const mustDiffer = (left: Build, right: Build): boolean =>
  left.call !== right.call || isTwice(left.colAmount, right.colAmount) || isTwice(left.debtAmount, right.debtAmount);

function isTwice(left: string, right: string): boolean {
  const [some, others] = [size(BigInt(left)), size(BigInt(right))];
  return some >= 2n * others !== others >= 2n * some;
}

const textOf = ({ call, colAmount, debtAmount }: Build): string => `${call} (${colAmount}, ${debtAmount})`;

function buildOf(view: BorrowView) {
  const { base, exchange, operation: path, request } = view;
  const payload = payloadOf(view);
  // What no market means has requirements of its own.
  const isComparable = request.query.market !== undefined && view.inconclusive === undefined && isBuilt(view);
  const digest = isComparable ? buildDigest(view) : undefined;
  if (payload?.action === undefined || digest === undefined) return undefined;
  const { action, vaultId, positionId, colAmount, debtAmount } = payload;
  const place = positionId === 0n ? 'a new position' : `position ${positionId}`;
  const call = `${action} on ${place} in vault ${vaultId} of ${marketOf(view)}`;
  return { path, exchange: exchange.id, base, call, colAmount, debtAmount, digest };
}

/** What a build is without its blockhash; undefined where it cannot be read. */
export function buildDigest(view: BorrowView): string | undefined {
  const { body } = view.response;
  if (!isObject(body)) return undefined;
  const { transaction, instructions } = body;
  // Instructions of another shape have requirements of their own.
  const open = (instructionsOf(view) ?? []).length > 0 ? jsonText(instructions) : undefined;
  const text = typeof transaction === 'string' ? messageIn(transaction)?.key : open;
  return text === undefined ? undefined : digestOf(text);
}

export const distinct = onPaths(['BORROW-336', 'BORROW-337'], differ);
