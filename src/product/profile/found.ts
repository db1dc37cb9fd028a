import { base58 } from '@scure/base';

/** Places whose values are secrets, whatever a user wrote there. */
const secretPlaces: ReadonlySet<PropertyKey | undefined> = new Set(['apiKey', 'apiKeyWithoutAccess', 'wallets']);

/**
 * A value as an error message may describe it. No string is repeated but plain numbers and parts of an address: a secret
 * may have been pasted in any place.
 */
export function describeFound(value: unknown, path: readonly PropertyKey[]): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  if (secretPlaces.has(path[0])) return `a ${typeof value} (not shown, because it may be a secret)`;
  if (typeof value === 'string') return describeText(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : `a ${typeof value}`;
}

function describeText(value: string): string {
  if (value === '') return 'an empty string';
  if (/^[-+]?[0-9]{1,18}(?:[.,][0-9]{0,9})?$/.test(value)) return `"${value}"`;
  const length = `a string of ${value.length} characters`;
  if (URL.canParse(value) && value.includes('//')) return `${length} with the scheme ${new URL(value).protocol}`;
  const bytes = decodedLength(value);
  return bytes === undefined ? length : `${length}, ${bytes} bytes in base58`;
}

function decodedLength(value: string): number | undefined {
  if (value.length < 20 || value.length > 200) return undefined;
  try {
    return base58.decode(value).length;
  } catch {
    return undefined;
  }
}
