import { createHash } from 'node:crypto';

/** One citable place of a document: where it stands and a hash of its normalised text, never the text itself. */
export interface SkeletonItem {
  readonly section: string;
  readonly item: string;
  readonly sha256: string;
}

export interface Skeleton {
  readonly document: string;
  readonly sha256: string;
  readonly items: readonly SkeletonItem[];
}

/**
 * Reads the structure of a document: every sentence of a paragraph (`sentence 2`), every entry of a numbered list (`3`)
 * and every table row by its first cell (`mode`, or method and path). A part of several sentences gives one item per
 * sentence, numbered after a slash (`transaction/2`), so that a catalogue can be held to each of them.
 */
export function skeletonOf(document: string, text: string): Skeleton {
  const items: SkeletonItem[] = [];
  let section = '';
  let heading: readonly string[] | undefined;
  let sentences = 0;
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (line === '') {
      heading = undefined;
    } else if (/^#+ /.test(line)) {
      section = plain(line.replace(/^#+ /, ''));
      sentences = 0;
    } else if (line.startsWith('|')) {
      const cells = cellsOf(line);
      if (heading === undefined) heading = cells;
      else if (!cells.every((cell) => /^:?-+:?$/.test(cell))) {
        const name = heading[0] === 'Method' ? `${cells[0]} ${cells[1]}` : plain(cells[0] ?? '');
        const notes = sentencesOf(cells.at(-1) ?? '');
        if (notes.length < 2) items.push(entry(section, name, line));
        else
          notes.forEach((note, index) =>
            items.push(entry(section, `${name}/${index + 1}`, `${cells.slice(0, -1).join('|')}|${note}`)),
          );
      }
    } else {
      const numbered = /^(\d+)\. (.*)$/.exec(line);
      const parts = sentencesOf(numbered?.[2] ?? line);
      parts.forEach((part, index) => {
        const item = numbered
          ? numbered[1]! + (parts.length > 1 ? `/${index + 1}` : '')
          : `sentence ${(sentences += 1)}`;
        items.push(entry(section, item, part));
      });
    }
  }
  return { document, sha256: hash(text), items };
}

function entry(section: string, item: string, text: string): SkeletonItem {
  return { section, item: plain(item), sha256: hash(plain(text).toLowerCase()) };
}

/** Splits at a full stop or a colon before a capital or a backtick, as `sourceRules` tell readers; at no semicolon. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.:])\s+(?=[A-Z`])/).filter((part) => part !== '');
}

function cellsOf(row: string): string[] {
  return row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

function plain(text: string): string {
  return text.replaceAll('`', '').replace(/\s+/g, ' ').trim();
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
