/** Whether quotes stand around a text, straight ones or those of a word processor. */
export function isQuoted(text: string): boolean {
  return /^(["'`]).*\1$|^[“”„‘’‚].*[“”‘’]$/.test(text);
}

/** An absolute http or https URL; undefined where the text is none. */
export function addressIn(text: string): URL | undefined {
  if (!URL.canParse(text) || hasVariable(text) || hasMarkBehind(text)) return undefined;
  const url = new URL(text);
  return ['http:', 'https:'].includes(url.protocol) ? url : undefined;
}

/** A password may hold a dollar sign; `$HOST` in the rest of an address is what a shell did not replace. */
function hasVariable(address: string): boolean {
  return /\$(?:\{|[a-z_])/i.test(address.replace(/\/\/[^/]*@/, '//'));
}

/** What ends a statement or an item of a list is no part of the address before it. */
function hasMarkBehind(address: string): boolean {
  return /[;,]$/.test(address);
}

/** What is wrong with an address, in words without its text: what does not parse may hold a password anywhere. */
export function flawOf(address: string): string {
  if (hasVariable(address)) return 'it has a variable in it, and none is replaced: write its value there';
  if (isQuoted(address)) return 'it has quotes around it';
  if (hasMarkBehind(address)) return `it has a ${address.at(-1)!} behind it: take that away`;
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address)?.[1];
  if (scheme === undefined) return 'it has no scheme';
  return URL.canParse(address) ? `its scheme is ${scheme}` : 'its host or its port is not valid';
}

/** The text without percent signs; as it is where they escape nothing, as in a password `100%`. */
export function decoded(text: string, as?: 'query'): string {
  try {
    return decodeURIComponent(as === 'query' ? text.replaceAll('+', ' ') : text);
  } catch {
    return text;
  }
}
