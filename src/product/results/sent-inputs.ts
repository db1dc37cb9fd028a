import { mergeInputs, type InputRecord, type InputRecords } from '../judge/inputs.js';
import type { RunHeader } from './journal.js';

/** Where an input is found again, in any later run. */
export interface InputPlace {
  readonly seed: number;
  readonly depth: string;
  readonly scenario: string;
  /** The index of the input, followed by steps of shrinking. */
  readonly path: string;
}

/** Names an input in every run: `7/gate/order/exclusions@0:2`. */
export type InputKey = string;

/** Inputs of other runs that a run sends again are counted from here; the header names them. */
export const firstRecalled = 20_000;

export function inputKeyOf({ seed, depth, scenario, path }: InputPlace): InputKey {
  return `${seed}/${depth}/${scenario}@${path}`;
}

export function parseInputKey(key: InputKey): InputPlace | undefined {
  const [, seed, depth, scenario, path] = /^([0-9]+)\/([a-z]+)\/(.+)@([0-9]+(?::[0-9]+)*)$/.exec(key) ?? [];
  return path === undefined ? undefined : { seed: Number(seed), depth: depth!, scenario: scenario!, path };
}

/** Where an input of a run is found again; one that was sent again, where it was found first. */
export function placeOf(
  { seed, depth, recalled = [] }: Pick<RunHeader, 'seed' | 'depth' | 'recalled'>,
  scenario: string,
  index: number,
  path = String(index),
): InputPlace {
  const known = index < firstRecalled ? undefined : parseInputKey(recalled[index - firstRecalled] ?? '');
  if (known === undefined) return { seed, depth, scenario, path };
  return path === String(index) ? known : { ...known, path };
}

/** What the inputs of a run decided, by the names by which other runs find them; of runs with several seeds nothing. */
export function sentInputsOf(header: RunHeader, records: InputRecords): Readonly<Record<InputKey, InputRecord>> {
  if (new Set(header.merged?.map(({ seed }) => seed)).size > 1) return {};
  const sent: Record<InputKey, InputRecord> = {};
  for (const [name, record] of Object.entries(records)) {
    const at = name.lastIndexOf('@');
    const key = inputKeyOf(placeOf(header, name.slice(0, at), Number(name.slice(at + 1))));
    sent[key] = sent[key] === undefined ? record : mergeInputs(sent[key], record);
  }
  return sent;
}
