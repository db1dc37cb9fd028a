import { isObject } from '../../../json/parse.js';
import { isFor, isSuccess, type TriggerCheck, type TriggerTraceCheck, type TriggerView } from '../response.js';
import { textsOf } from '../token-of-response.js';
import { refused, succeeds } from './answered.js';

const scenarios = ['trigger/register'];

export const missingVaultIsNotFound = refused({ operation: 'getVault', purposes: ['vault/none'] }, 404);

export const registeredVaultIsShown = succeeds({ operation: 'getVault', purposes: ['vault/registered'] });

const registers = succeeds({ operation: 'registerVault', purposes: ['register/first', 'register/to-trade'] });

/** A conflict counts only where no vault was there before; a trader does not look. */
export const firstRegistrationSucceeds: TriggerCheck = {
  ...registers,
  applies: (view) => registers.applies!(view) && !(isFor(view, 'register/to-trade') && view.response.status === 409),
};

export const secondRegistrationIsRefused = refused({ operation: 'registerVault', purposes: ['register/again'] }, 409);

/** The address of a vault in an answer, as the scenario read it there by the profile; null where it found none. */
type Facts = Readonly<Record<string, unknown>>;
const vaultIn = (facts: Facts, view: TriggerView): unknown => facts[`vault:${view.exchange.id}`];

export const conflictHandsBackTheVault: TriggerTraceCheck = {
  scenarios,
  *situations({ views, trace }) {
    for (const conflict of views) {
      const { body, status } = conflict.response;
      if (!isFor(conflict, 'register/again') || status !== 409 || conflict.inconclusive !== undefined) continue;
      if (!isObject(body) || !isObject(body.details)) continue;
      const shown = views.find(
        (view) =>
          isFor(view, 'vault/registered') &&
          view.credentials.wallet === conflict.credentials.wallet &&
          view.exchange.id > conflict.exchange.id,
      );
      const actual = vaultIn(trace.facts, conflict);
      const expected = shown && isSuccess(shown) ? vaultIn(trace.facts, shown) : undefined;
      if (shown === undefined || actual === undefined) continue;
      const together = [shown, conflict];
      if (typeof expected !== 'string') yield { views: together, inconclusive: 'no address in the vault that is read' };
      else if (actual === expected) yield { views: together };
      else if (textsOf(body.details).includes(expected))
        yield {
          views: together,
          inconclusive:
            '`trigger.vaultAddress` of the profile does not find the vault in `details`, although it is there',
        };
      else
        yield {
          views: together,
          violation: {
            expected: `the vault ${expected}`,
            actual: typeof actual === 'string' ? `the vault ${actual}` : 'no vault',
            at: '/details',
            cause: typeof actual === 'string' ? 'other' : 'absent',
          },
        };
    }
  },
};

export const walletsDoNotShareAVault: TriggerTraceCheck = {
  scenarios,
  *situations({ views, trace }) {
    const shown = views.filter((view) => isFor(view, 'vault/registered') && isSuccess(view));
    const [one, other] = shown;
    if (one === undefined || other === undefined) return;
    const vaults = [one, other].map((view) => vaultIn(trace.facts, view));
    if (!vaults.every((vault) => typeof vault === 'string')) return;
    if (vaults[0] !== vaults[1]) yield { views: [one, other] };
    else
      yield {
        views: [one, other],
        violation: { expected: 'another vault for another wallet', actual: `${vaults[0]} for both` },
      };
  },
};
