import { jsonText } from '../json/text.js';
import type { Difference } from '../results/difference.js';
import { changesIn, differenceConclusion } from './changes.js';
import { dataWithoutControlCharacters, withoutControlCharacters } from './control-characters.js';
import { markdownOf } from './markdown-parts.js';
import { textOf } from './sections.js';
import type { DifferenceFormat } from './formats.js';

const title = 'What changed between runs';

/** A comparison in one of its formats. */
export function renderDifference(difference: Difference, format: DifferenceFormat): string {
  if (format === 'json') return `${withoutControlCharacters(jsonText(difference, 1))}\n`;
  if (format === 'markdown') {
    const changes = { ...changesIn(difference, title), says: `${differenceConclusion(difference)}.` };
    return `${markdownOf(changes, 2).join('\n')}\n`;
  }
  return differenceText(dataWithoutControlCharacters(difference));
}

/** For a terminal: the conclusion comes last. */
export function differenceText(difference: Difference): string {
  const { says: _, ...changes } = changesIn(difference, title);
  return [...textOf(changes), '', differenceConclusion(difference), ''].join('\n');
}
