import { bindsClient, isJudged, type JudgedRequirement, type Kind, type Requirement } from '../model/requirement.js';

/** A part of the documents that gets a verdict of its own. */
interface Area {
  readonly id: string;
  readonly title: string;
  /** One of the four that stand on top of every report, each with a required share of tested MUST requirements. */
  readonly headline: boolean;
}

const headlines = {
  'required-fields': 'Required fields',
  'min-i128': 'MIN_I128 amounts (repay or withdraw all)',
  'token-rule': '401 re-authentication rule',
  'both-versions': 'Equality of both versions',
} as const;

const kinds: Readonly<Record<Kind, string>> = {
  shape: 'Response format',
  semantic: 'Behaviour',
  auth: 'Authentication',
  error: 'Error responses',
  stateful: 'State',
  differential: 'Equivalent requests',
};

/** What binds the client has no part in the verdict on the API. */
const clientArea = { id: 'client', title: 'Duties of the client', headline: false };

/** Every area, the headline areas first. */
export const areas: readonly Area[] = [
  ...Object.entries(headlines).map(([id, title]) => ({ id, title, headline: true })),
  ...Object.entries(kinds).map(([id, title]) => ({ id, title, headline: false })),
  clientArea,
];

/** Admission with a proper token, the repeated sign-in and what comes without a token belong to the 401 rule, whatever their kind. */
const tokenRule: ReadonlySet<string> = new Set(['TRIGGER-022', 'TRIGGER-023', 'TRIGGER-024', 'TRIGGER-148']);

/** Whether it is about every row of the action table, of which those with MIN_I128 are a part. */
export const isOfEveryRow = ({ id }: { readonly id: string }): boolean => id === 'BORROW-340' || id === 'BORROW-341';

/** The id of the one area that a requirement of this API belongs to; undefined for a requirement that is not testable. */
export function areaOf(api: string, requirement: Requirement): string | undefined {
  if (!isJudged(requirement)) return undefined;
  if (bindsClient(requirement)) return clientArea.id;
  return headlineOf(api, requirement) ?? requirement.kind;
}

function headlineOf(
  api: string,
  { id, says, kind, operation, at = [] }: JudgedRequirement,
): keyof typeof headlines | undefined {
  if (says.includes('MIN_I128')) return 'min-i128';
  if (api === 'trigger') {
    const aboutToken = kind === 'auth' && operation !== 'challenge' && operation !== 'verify';
    if (aboutToken || tokenRule.has(id) || at.some(({ status }) => status === 401)) return 'token-rule';
  }
  if (api === 'swapOrder' && kind === 'differential') return 'both-versions';
  return at.some(({ keyword, status }) => keyword === 'required' && status === 200) ? 'required-fields' : undefined;
}

export const apiNames: Readonly<Record<string, string>> = {
  swapOrder: 'swap order',
  borrow: 'borrow',
  trigger: 'trigger order',
};

/** `the swap order API` */
export const apiInWords = (api: string): string => `the ${apiNames[api] ?? api} API`;
