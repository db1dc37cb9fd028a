import { spelling, type Variants } from './vary.js';

/** A string, a number, or one of the six characters between them: the tokens of JSON, white space left out. */
const token = /"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|[{}[\]:,]|true|false|null/g;

const tokens = (change: (text: string, next: string | undefined) => string) =>
  spelling((json) => {
    const all = json.match(token) ?? [];
    return all.map((text, index) => change(text, all[index + 1])).join('');
  });

const isNumber = (text: string): boolean => /^-?[0-9]/.test(text);
const isInteger = (text: string): boolean => /^-?[0-9]+$/.test(text);

/** Trailing zeros become the exponent, and the sign of it is told: `1200` is `12E+2`. */
function withExponent(text: string): string {
  const [, digits = '', zeros = ''] = /^(-?[0-9]*[1-9])(0*)$/.exec(text) ?? [];
  return digits === '' ? text : `${digits}E+${zeros.length}`;
}

/** Characters as escapes, whether or not they need one; a slash may have one of its own. */
function escaped(text: string): string {
  const value = JSON.parse(text) as string;
  const units = Array.from({ length: value.length }, (_, index) => value.charCodeAt(index));
  const spelt = units.map((unit, index) => {
    if (unit === 0x2f) return '\\/';
    return index % 3 === 0 || unit < 0x20 || unit > 0x7e || unit === 0x22 || unit === 0x5c
      ? `\\u${unit.toString(16).padStart(4, '0')}`
      : String.fromCharCode(unit);
  });
  return `"${spelt.join('')}"`;
}

/** Other ways to write the same JSON. */
export const spellings: Variants = {
  'whole-numbers-with-a-fraction': tokens((text) => (isInteger(text) ? `${text}.0` : text)),
  'whole-numbers-with-an-exponent': tokens((text) => (isInteger(text) ? withExponent(text) : text)),
  'fractions-with-trailing-zeros': tokens((text) =>
    isNumber(text) && text.includes('.') && !/[eE]/.test(text) ? `${text}000` : text,
  ),
  'letters-as-escapes': tokens((text) => (text.startsWith('"') ? escaped(text) : text)),
  'white-space-everywhere': spelling((text) => `\n\t ${(text.match(token) ?? []).join(' \n')} \r\n`),
  'byte-order-mark': spelling((text) => (text.startsWith('\ufeff') ? text : `\ufeff${text}`)),
};
