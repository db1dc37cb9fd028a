/** Control characters but tab and line feed, and those that reverse the direction of text. */
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** Anything that is replaced: most texts have nothing of it. */
const anyOdd = new RegExp(`${control.source}|::|##`);

/**
 * A text that moves no cursor, colours nothing, and is no command to the runner of a job that reads the output. What is
 * replaced is written as an escape of JSON, so that a JSON text keeps its value.
 */
export function withoutControlCharacters(text: string): string {
  if (!anyOdd.test(text)) return text;
  return text
    .replace(control, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(/^([^\S\n]*):(?=:)/gm, '$1\\u003a')
    .replace(/##(?=\[|vso|teamcity)/gi, '#\\u0023');
}

/** Plain data with every string in it made dataWithoutControlCharacters, names of members included. */
export function dataWithoutControlCharacters<Value>(value: Value): Value {
  const clean = (of: unknown): unknown => {
    if (typeof of === 'string') return withoutControlCharacters(of);
    if (Array.isArray(of)) return of.map(clean);
    if (typeof of !== 'object' || of === null) return of;
    return Object.fromEntries(
      Object.entries(of).map(([name, member]) => [withoutControlCharacters(name), clean(member)]),
    );
  };
  return clean(value) as Value;
}
