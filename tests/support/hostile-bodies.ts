/** Bodies below the limit on size that cost a careless reader minutes; each is made when it is asked for. */
const bytes = 4 * 1024 * 1024 - 64;

function repeated(text: string, length = bytes): string {
  return text.repeat(Math.floor(length / text.length));
}

function listOf(item: string): string {
  return `[${repeated(`${item},`, bytes - item.length - 2)}${item}]`;
}

function keys(count: number): string {
  return Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',');
}

/** `genuine` is what a faultless server would send. */
export const hostileBodies: Readonly<Record<string, (genuine: string) => string>> = {
  '20,000 beginnings of tokens': () => `{"error":"${repeated('eyJ', 60_000)}"}`,
  'four megabytes of beginnings of tokens': () => `{"error":"${repeated('eyJ')}"}`,
  'four megabytes of tokens': () => `{"error":"${repeated('eyJabcdef.')}"}`,
  'a string of four megabytes': () => `{"error":"${repeated('x')}"}`,
  'a string of two million escapes': () => `{"error":"${repeated('\\n')}"}`,
  'a string of two million escaped quotes': () => `{"error":"${repeated('\\"')}"}`,
  'a string full of long numbers': () => `{"error":"${repeated(', 1234567890123456')}"}`,
  'a string that does not end': () => `{"error":"${repeated('\\"')}`,
  'a number of three million digits': () => `{"inAmount":${repeated('7', 3_000_000)}}`,
  'a fraction of three million digits': () => `{"inAmount":1.${repeated('0', 3_000_000)}1}`,
  'an exponent of three million digits': () => `{"inAmount":1e${repeated('9', 3_000_000)}}`,
  'a million brackets': () => '['.repeat(1_000_000),
  'arrays nested a million deep': () => '['.repeat(1_000_000) + ']'.repeat(1_000_000),
  'objects nested half a million deep': () => '{"a":'.repeat(500_000) + '1' + '}'.repeat(500_000),
  'an array of two million numbers': () => listOf('1'),
  'an array of a million empty objects': () => listOf('{}'),
  'an array of half a million small objects': () => listOf('{"a":1}'),
  'an array of long integers': () => listOf('12345678901234567'),
  'an array that repeats the genuine body': (genuine) => listOf(genuine),
  'an object of two hundred thousand keys': () => `{${keys(200_000)}}`,
  'the genuine body with two hundred thousand further keys': (genuine) =>
    genuine.startsWith('{') ? `{${keys(200_000)},${genuine.slice(1)}` : genuine,
  'a key of four megabytes': () => `{"${repeated('k')}":1}`,
  'four megabytes of spaces around the genuine body': (genuine) => `${repeated(' ', bytes - genuine.length)}${genuine}`,
  'the genuine body with every text a megabyte long': (genuine) => {
    let left = 3;
    return genuine.replace(/:"[^"]*"/g, (text) => ((left -= 1) >= 0 ? `:"${repeated('1', 1_000_000)}"` : text));
  },
};
