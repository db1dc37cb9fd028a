import type { Profile } from '../../profile/profile.js';
import type { Finding } from './inquiry.js';

/** A profile as a TypeScript module in which a comment above every value says how it was found. */
export function moduleText(profile: Profile, findings: readonly Finding[]): string {
  const how = new Map(findings.map(({ key, how: reason }) => [key, reason]));
  return [
    `import { defineTarget } from '@plumbline-conformance/plumbline';`,
    '',
    '/**',
    ' * Found by `plumbline discover`. Every comment says how the value below it was found; whatever is declared here is',
    ' * taken as it stands and not asked for again. `plumbline doctor` says what to set next.',
    ' */',
    `export default defineTarget(${valueText(profile, '', how, 0)});`,
    '',
  ].join('\n');
}

function valueText(value: unknown, key: string, how: ReadonlyMap<string, string>, depth: number): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const entries = Object.entries(value).filter(([, member]) => member !== undefined && typeof member !== 'function');
  if (entries.length === 0) return open + close;
  const indent = '  '.repeat(depth + 1);
  const lines = entries.flatMap(([name, member]) => {
    const below = key === '' ? name : `${key}.${name}`;
    const reason = how.get(below);
    const text = valueText(member, below, how, depth + 1);
    const shown = Array.isArray(value) ? `${indent}${text},` : `${indent}${nameText(name)}: ${text},`;
    return reason === undefined ? [shown] : [`${indent}// ${capital(reason)}.`, shown];
  });
  return `${open}\n${lines.join('\n')}\n${'  '.repeat(depth)}${close}`;
}

function nameText(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function capital(text: string): string {
  // What a target sent must not end the comment.
  const line = text.replaceAll(/\s+/g, ' ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}
