import { registered, type Registered } from '../apis/registry.js';
import type { Api } from '../model/api.js';
import { listed } from '../model/counted.js';
import { groupedBy } from '../model/groups.js';
import { bindsClient, isJudged, type JudgedRequirement } from '../model/requirement.js';
import { capabilitiesBy, keyOfCapability, keyVariableOf } from '../profile/keys.js';
import { addressVariableOf, baseVariables } from '../model/base-variables.js';
import type { Target } from '../profile/resolve.js';
import { judgeableScopeOf, notTestableBecause } from './judgeable.js';
import { leftOutBy, type Selection } from './selection.js';
import type { JudgeableScope, NextStep } from '../results/journal.js';

/** Whether the target is asked for what its profile leaves out: it will be, it was, or it is not. */
export type Discovery = 'pending' | 'done' | 'none';

const byDiscovery = capabilitiesBy('discovery');
const byNode = capabilitiesBy('node');
const byWallet = capabilitiesBy('wallet');

const discover = 'plumbline doctor --write target.ts';
const wallet = 'WALLET_SECRET';
/** Keys of the profile whose values the target or its node may show. */
const shownKeys: ReadonlySet<string> = new Set([...byDiscovery, ...byNode].map(keyOfCapability));
const adding = (what: string): string =>
  `; then \`plumbline doctor --target FILE --write NEW.ts\` adds what ${what} shows to a copy of the profile`;

/** What it takes to set something; what is not named here is a value of the profile. */
const costs: Readonly<Record<string, string>> = {
  [discover]: 'at most 150 requests without lasting side effects; `plumbline run` does it by itself',
  [baseVariables.rpc]: 'the address of a node of the chain; about 50 more requests',
  [wallet]: 'the secret of a funded test wallet',
  [keyOfCapability('declared-wallet')]: `the wallet of ${wallet} in the profile${adding('it')}`,
  '--allow create': 'vaults that stay at the target',
  '--allow settle': 'moves tokens of the wallet',
  [baseVariables.ultra]: 'the address of the other version',
  [baseVariables.swapV2]: 'the address of the other version',
  API_KEY: 'a key of the deployment',
  apiKeyWithoutAccess: 'a second key, without access to the trigger order API',
  'swapOrder.referralAccount': 'a referral account that the deployment accepts',
  'swapOrder.gasWallets': 'public keys that the operator knows',
  'trigger.expiredToken': 'a token that has expired, or time to wait for it',
  'trigger.challengeLifetime': 'the seconds for which a challenge can be verified',
  'trigger.orders.notOpen': 'the id of an order that is not open any more',
  'trigger.dialect.recurring': 'how the deployment spells requests about recurring orders',
  'trigger.freshWallets as "funded"': 'where new wallets have funds for orders',
  'borrow.rpcParameter': 'the name of the parameter for a node, and the address of one',
  'borrow.fund': 'the methods of a test chain that give tokens',
};

/** How many MUST requirements can be tested, and what to set so that more can, the greatest gain first. */
export function nextStepsOf(
  target: Target,
  selection: Selection,
  discovery: Discovery,
): { readonly testable: number; readonly of: number; readonly steps: readonly NextStep[] } {
  const needed = registered
    .filter(({ api }) => api.bases.some((base) => target.bases[base] !== undefined))
    .flatMap((of) => {
      const { scope, demanded } = demandedOf(of, target, selection);
      const declared = new Set([...scope.capabilities, ...Object.keys(scope.withheld)]);
      // Variables give them, and no profile declares them.
      for (const need of ['api-key', 'second-version']) if (scope.withheld[need] !== undefined) declared.delete(need);
      return demanded.map((requirement) => {
        const { id, needs = [] } = requirement;
        if (notTestableBecause(scope, requirement) === undefined) return { id, steps: [] };
        const missing = needs.filter((need) => !scope.capabilities.includes(need));
        const steps = missing.flatMap((need) => stepsFor(need, { api: of.api, target, declared, discovery }));
        const isOption = (step: string): number => Number(step.startsWith('--'));
        const inOrder = [...new Set(steps)].sort(
          (left, right) => isOption(left) - isOption(right) || (left < right ? -1 : 1),
        );
        return { id, steps: inOrder };
      });
    });
  const open = needed.filter(({ steps }) => steps.length > 0);
  const variable = keyVariableOf(target.profile);
  const inOrder = inOrderOfGain(open);
  // A profile that declares more than addresses is not completed by a run; what completes it is said once.
  const shown = inOrder.find(({ set }) => discovery === 'none' && set.some(isShown));
  const steps = inOrder.map((step) => ({
    ...step,
    set: step.set.map((name) => (name === 'API_KEY' ? variable : name)),
    costs: costOf(step.set, discovery) + (step === shown ? adding('that') : ''),
  }));
  return { testable: needed.length - open.length, of: needed.length, steps };
}

/** Operations with MUST requirements of which this profile lets none be tested. */
export function untestableOperations(target: Target, selection: Selection): ReadonlySet<string> {
  const names = registered.flatMap((of) => {
    const { scope, demanded } = demandedOf(of, target, selection);
    return [...groupedBy(demanded, ({ operation }) => operation)].flatMap(([name, own]) =>
      own.every((one) => notTestableBecause(scope, one) !== undefined) ? [name] : [],
    );
  });
  return new Set(names);
}

/** MUST requirements of an API that are asked for, and what its profile lets be judged of it. */
function demandedOf({ api, fixturesOf }: Registered, target: Target, selection: Selection) {
  const leftOut = leftOutBy(selection, api.name);
  const isDemanded = (one: JudgedRequirement): boolean =>
    one.level === 'must' && one.whenSeen !== true && !bindsClient(one) && leftOut(one) === undefined;
  return {
    scope: judgeableScopeOf(api, fixturesOf(target.profile), target),
    demanded: api.catalogue.requirements.filter(isJudged).filter(isDemanded),
  };
}

interface Given {
  readonly api: Api<never>;
  readonly target: Target;
  /** Capabilities that the profile declares, withheld ones included. */
  readonly declared: ReadonlySet<string>;
  readonly discovery: Discovery;
}

/** What a target that was asked for its values lets the suite judge; of those that only a node shows, its address is missing. */
export function discoveredScopeOf(scope: JudgeableScope, { bases }: Target): JudgeableScope {
  if (bases.rpc !== undefined) return scope;
  const missing = [...byNode].filter((need) => !scope.capabilities.includes(need));
  const withoutNode = Object.fromEntries(missing.map((need) => [need, `${baseVariables.rpc} is not set`]));
  return { ...scope, withheld: { ...withoutNode, ...scope.withheld } };
}

/** Everything that has to be set before a capability counts. */
function stepsFor(need: string, given: Given): readonly string[] {
  const { effect, base } = given.api.conditions[need] ?? {};
  const { allow, bases, unset } = given.target;
  return [
    ...(given.declared.has(need) ? [] : declaring(need, given)),
    ...listed(unset[need]),
    ...(effect === undefined || allow.has(effect) ? [] : [`--allow ${effect}`]),
    ...(base === undefined || bases[base] !== undefined ? [] : [addressVariableOf(base)]),
  ];
}

function declaring(need: string, { api, target, declared, discovery }: Given): readonly string[] {
  const { bases, wallets, allow } = target;
  const isPending = discovery === 'pending';
  const missingWallet = Object.keys(wallets).length > 0 ? [] : [wallet];
  if (need === 'api-key') return ['API_KEY'];
  if (need === 'second-version') return api.bases.filter((base) => bases[base] === undefined).map(addressVariableOf);
  // The consent and the node that it needs too are conditions.
  if (need === 'settlement' && (missingWallet.length > 0 || !allow.has('settle') || bases.rpc === undefined))
    return [...missingWallet, ...(isPending ? [discover] : [])];
  if (byWallet.has(need) && missingWallet.length > 0)
    return [...missingWallet, ...(declared.has('deposit') || !isPending ? [] : [discover])];
  if (byNode.has(need) && bases.rpc === undefined) return [addressVariableOf('rpc'), ...(isPending ? [discover] : [])];
  return [isPending && (byDiscovery.has(need) || byNode.has(need)) ? discover : keyOfCapability(need)];
}

/** Takes in turn what brings most for each thing that has to be set. */
function inOrderOfGain(
  open: readonly { readonly id: string; readonly steps: readonly string[] }[],
): readonly Omit<NextStep, 'costs'>[] {
  const groups = [...groupedBy(open, ({ steps }) => steps.join(' and ')).values()];
  const gains = groups.map(([first]) => {
    const set = first!.steps;
    return { set, ids: open.flatMap(({ id, steps }) => (isDoneBy(steps, set) ? [id] : [])) };
  });
  const best = gains.toSorted(
    (left, right) => right.ids.length / effortOf(right.set) - left.ids.length / effortOf(left.set),
  )[0];
  if (best === undefined) return [];
  const left = open
    .filter(({ steps }) => !isDoneBy(steps, best.set))
    .map(({ id, steps }) => ({ id, steps: steps.filter((step) => !best.set.includes(step)) }));
  return [best, ...inOrderOfGain(left)];
}

/** A run asks the target by itself. */
function effortOf(set: readonly string[]): number {
  return set.filter((name) => name !== discover).length;
}

function isDoneBy(steps: readonly string[], set: readonly string[]): boolean {
  return steps.every((step) => set.includes(step));
}

/** Whether the target or its node shows something, once it is asked again or with what is set. */
const isShown = (name: string): boolean => isShownAlone(name) || name === wallet || name === baseVariables.rpc;

const isShownAlone = (name: string): boolean => costs[name] === undefined && shownKeys.has(name);

function costOf(set: readonly string[], discovery: Discovery): string {
  const other = (name: string): string => {
    if (/^[A-Z0-9_]+$/.test(name)) return 'a variable that the profile names';
    return discovery === 'none' && isShownAlone(name) ? 'what the target may show' : 'a value of the profile';
  };
  return [...new Set(set.map((name) => costs[name] ?? other(name)))].join('; ');
}
