/** `must`: the document says it. `should`: it follows by inference, or security asks for it. `note`: worth a line, never counted. */
export type Level = 'must' | 'should' | 'note';

export type Kind = 'shape' | 'semantic' | 'auth' | 'error' | 'stateful' | 'differential';

/** Whom a statement binds: the API, or the client that calls it. */
export type Party = 'api' | 'client';

type UnjudgedReason = 'client-duty' | 'not-shown' | 'unobservable' | 'contradiction' | 'description';

/** Where a document says it: a section and an item of the committed skeleton of that document. */
export interface Source {
  readonly section: string;
  readonly item: string;
}

/** How items are counted, for whoever looks one up: as `skeletonOf` of the laboratory cuts a document. */
export const sourceRules: readonly string[] = [
  'An item of a list is named by its number, a row of a table by its first cell (by method and path, where it has them), and any other sentence by its number below the heading.',
  'After a slash stands the number of the sentence in the item. In a table only the last column counts.',
  'A sentence ends at a full stop, and at a colon before a capital letter or code.',
];

/** `“Limits”, 3`: an item of a document. */
export function sourceText({ section, item }: Source): string {
  return `“${section}”, ${item}`;
}

/**
 * The place of a response that a shape requirement is about. `pointer` is a JSON pointer in which `*` stands for every
 * item of an array; the empty pointer is the whole body. `keyword` is the JSON Schema keyword that states it there.
 */
export interface ShapeLocation {
  readonly operation: string;
  readonly status: number;
  readonly pointer: string;
  readonly keyword: string;
}

interface Entry {
  readonly id: string;
  readonly says: string;
  readonly source: Source;
  readonly alsoAt?: readonly Source[];
}

export interface JudgedRequirement extends Entry {
  readonly level: Level;
  /** `api` unless given. What binds the client is judged only in recorded traffic, never in a run of the suite. */
  readonly party?: Party;
  readonly kind: Kind;
  readonly operation?: string;
  readonly needs?: readonly string[];
  /** Only for `kind: shape` that the contract states: no code decides it. */
  readonly at?: readonly ShapeLocation[];
  /** It can be judged only when it happens by itself (a 500); no run is required to exercise it. */
  readonly whenSeen?: boolean;
  /** Why a `should` is not a `must`. */
  readonly why?: string;
}

interface UnjudgedRequirement extends Entry {
  readonly unjudged: { readonly reason: UnjudgedReason; readonly because: string };
}

/** One atomic statement of a document, with a permanent id. */
export type Requirement = JudgedRequirement | UnjudgedRequirement;

export interface Catalogue {
  readonly api: string;
  readonly document: { readonly title: string; readonly sha256: string };
  readonly requirements: readonly Requirement[];
}

export function isJudged(requirement: Requirement): requirement is JudgedRequirement {
  return !('unjudged' in requirement);
}

/** Whether a requirement is a duty of the client that calls the API. */
export function bindsClient(requirement: Requirement): boolean {
  return isJudged(requirement) && requirement.party === 'client';
}
