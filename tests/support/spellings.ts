import { createHash } from 'node:crypto';

/** Bytes that a seed and a number alone decide. */
export function seededBytes(seed: string, number: number, length: number): Buffer {
  return createHash('sha512').update(`${seed}/${number}`).digest().subarray(0, length);
}

/** The ways in which a service may give a secret back; written apart from those that the mask knows. */
export const spellings: Readonly<Record<string, (secret: string) => string>> = {
  plain: (secret) => secret,
  json: (secret) => JSON.stringify(secret).slice(1, -1),
  jsonWithSlashes: (secret) => JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
  jsonForHtml: (secret) =>
    JSON.stringify(secret)
      .slice(1, -1)
      .replaceAll('<', '\\u003c')
      .replaceAll('>', '\\u003e')
      .replaceAll('&', '\\u0026'),
  jsonByCode: (secret) => secret.replace(/[^]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
  percent: encodeURIComponent,
  percentStrict: (secret) => encodeURIComponent(secret).replaceAll('!', '%21').replaceAll("'", '%27'),
  percentInLowerCase: (secret) => encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
  percentTwice: (secret) => encodeURIComponent(encodeURIComponent(secret)),
  form: (secret) => new URLSearchParams([['', secret]]).toString().slice(1),
  hex: (secret) => Buffer.from(secret).toString('hex'),
  hexInUpperCase: (secret) => Buffer.from(secret).toString('hex').toUpperCase(),
  base64: (secret) => Buffer.from(`${secret}ab`).toString('base64'),
  base64Behind: (secret) => Buffer.from(`u:${secret}abc`).toString('base64'),
  base64url: (secret) => Buffer.from(`u${secret}ab`).toString('base64url'),
  base64Twice: (secret) => Buffer.from(Buffer.from(`uu${secret}abcdef`).toString('base64')).toString('base64'),
  base64InLines: (secret) => Buffer.from(`u${secret}ab`).toString('base64').replace(/.{5}/g, '$&\r\n'),
  hexWithColons: (secret) =>
    Buffer.from(secret)
      .toString('hex')
      .replace(/..(?=.)/g, '$&:'),
  bytes: (secret) => Buffer.from(secret).join(', '),
  lowerCase: (secret) => secret.toLowerCase(),
  upperCase: (secret) => secret.toUpperCase(),
  references: (secret) => secret.replace(/[^]/g, (one) => `&#${one.charCodeAt(0)};`),
  jsonBySomeCodes: (secret) =>
    secret.replace(/[^][^]/g, ([one, other]) => `\\u${one!.charCodeAt(0).toString(16).padStart(4, '0')}${other}`),
  utf16: (secret) => Buffer.from(secret, 'utf16le').toString('latin1').slice(0, -1),
};

/** What gives a secret away in any text; whatever stands before and behind it decides the ends of its base64. */
export function tracesOf(secret: string): readonly string[] {
  return Object.entries(spellings).map(([name, spell]) =>
    name.startsWith('base64') ? spell(secret).slice(...(name === 'base64Twice' ? [8, -14] : [4, -8])) : spell(secret),
  );
}

const prefix = 6;
const size = 1 << 20;

/** Finds many texts in others in one pass over each; gives the first that is found with what surrounds it. */
export function createSearch(sought: Iterable<string>): (text: string) => string | undefined {
  const starts = new Uint8Array(size);
  const bySlice = new Map<string, string[]>();
  for (const one of sought) {
    if (one.length < prefix) continue;
    starts[placeOf(one, 0)] = 1;
    const start = one.slice(0, prefix);
    bySlice.set(start, [...(bySlice.get(start) ?? []), one]);
  }
  return (text) => {
    for (let at = 0; at + prefix <= text.length; at += 1) {
      if (starts[placeOf(text, at)] === 0) continue;
      const found = bySlice.get(text.slice(at, at + prefix))?.find((one) => text.startsWith(one, at));
      if (found !== undefined) return `${found} in ${text.slice(Math.max(0, at - 80), at + found.length + 40)}`;
    }
    return undefined;
  };
}

function placeOf(text: string, at: number): number {
  let place = 0;
  for (let index = at; index < at + prefix; index += 1) place = (place * 31 + text.charCodeAt(index)) | 0;
  return place & (size - 1);
}
