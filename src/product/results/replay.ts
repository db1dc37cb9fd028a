import { ConfigurationError } from '../model/configuration-error.js';

/** A finding that is played again, and where its input is found. */
export interface ReplayedFinding {
  readonly requirement: string;
  readonly fingerprint: string;
}

/** What `--replay` names: one input, or with `everything` all inputs of a depth; with a finding that it should show. */
export interface Replay {
  readonly finding?: ReplayedFinding;
  readonly input: { readonly scenario: string; readonly path: string } | 'everything';
}

/** What a replay showed of its finding. */
export interface ReplayResult {
  readonly outcome: 'reproduced' | 'not reproduced' | 'inconclusive';
  /** What the outcome rests on. */
  readonly because: string;
}

/** `ORDER-043/0123456789abcdef/order/exclusions@0:2`; `everything` in the place of the input for what only all of them show. */
export function replayText({ requirement, fingerprint }: ReplayedFinding, input: Replay['input']): string {
  return `${requirement}/${fingerprint}/${input === 'everything' ? input : `${input.scenario}@${input.path}`}`;
}

/** Reads what `replayText` wrote, also at the end of a command; an input without a finding is played and judged as a run is. */
export function parseReplay(given: string): Replay {
  const text = given.replace(/^.*--replay /, '');
  const [, requirement, fingerprint, rest = text] = /^([A-Z]+-[0-9]+)\/([0-9a-f]{16})\/(.+)$/.exec(text) ?? [];
  const finding = requirement === undefined || fingerprint === undefined ? undefined : { requirement, fingerprint };
  if (finding && rest === 'everything') return { finding, input: rest };
  const [, scenario, path] = /^(.+)@([0-9]+(?::[0-9]+)*)$/.exec(rest) ?? [];
  if (scenario === undefined || path === undefined)
    throw new ConfigurationError(
      `--replay: "${text}" names no input; expected REQUIREMENT/FINGERPRINT/SCENARIO@INDEX[:STEPS], as a finding shows it, or SCENARIO@INDEX[:STEPS]`,
    );
  return { ...(finding && { finding }), input: { scenario, path } };
}

export const replayExitCodes = { reproduced: 1, 'not reproduced': 0, inconclusive: 2 } as const;
