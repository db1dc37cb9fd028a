import { stringify } from 'yaml';
import type { Source } from '../../product/model/requirement.js';
import type { CatalogueFile } from './catalogue.js';

interface NewRow {
  readonly says: string;
  readonly source: Source;
  readonly operation?: string;
}

/** Ids from here on are duties of the client. */
const firstDuty = 900;

/** The text of a catalogue with one more row at its end, under the next id that was never used. */
export function withRow(
  text: string,
  { requirements, retired = [] }: CatalogueFile,
  { says, source, operation }: NewRow,
): { readonly id: string; readonly text: string } {
  const used = [...requirements.map(({ id }) => id), ...retired];
  const [prefix = ''] = used[0]?.split('-') ?? [];
  const numbers = used.map((id) => Number(id.split('-')[1])).filter((number) => number < firstDuty);
  const id = `${prefix}-${String(Math.max(...numbers) + 1).padStart(3, '0')}`;
  const row = stringify([
    { id, level: 'must', kind: 'semantic', ...(operation !== undefined && { operation }), says, source },
  ]);
  const indented = row.trimEnd().replaceAll(/^(?=.)/gm, '  ');
  return { id, text: `${text.trimEnd()}\n\n${indented}\n` };
}
