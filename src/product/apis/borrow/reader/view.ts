import type { operations } from '#generated/borrow/types.js';
import type { Sending } from '../../../model/scenario.js';
import type { View } from '../../../model/view.js';
import type { BorrowFixtures } from '../fixtures.js';

export type Vaults = operations['listVaults']['responses'][200]['content']['application/json'];
export type Positions = operations['listPositions']['responses'][200]['content']['application/json'];
export type BuiltTransaction = operations['operate']['responses'][200]['content']['application/json'];
export type BuiltInstructions = operations['operateInstructions']['responses'][200]['content']['application/json'];

export type BorrowSending = Sending<BorrowFixtures>;
export type BorrowView<Body = unknown> = View<BorrowFixtures, Body>;

export const judgedWhere =
  <Body>(condition: (view: BorrowView<Body>) => boolean) =>
  (view: BorrowView<Body>): BorrowView<Body> | undefined =>
    condition(view) ? view : undefined;

export const paths = ['operate', 'operateInstructions'] as const;
export type BuildPath = (typeof paths)[number];

export const otherPath = (path: BuildPath): BuildPath => (path === 'operate' ? 'operateInstructions' : 'operate');

export const isBuild = (view: View) => view.operation === 'operate' || view.operation === 'operateInstructions';

/** The requests with the genuine key, where any has it: what is refused for its key tells nothing of the rest. */
export function withGenuineKey<Of extends View>(views: readonly Of[]): readonly Of[] {
  const genuine = views.filter(({ credentials }) => credentials.apiKey === 'genuine');
  return genuine.length > 0 ? genuine : views;
}
