import fc, { type Arbitrary } from 'fast-check';

/** Texts of `min` to `max` of these characters; unlike one over an expression, it costs nothing where it is stated. */
export function textOf(characters: string, min: number, max: number): Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...characters.split('')), { minLength: min, maxLength: max })
    .map((chosen) => chosen.join(''));
}

export const lowerCase = 'abcdefghijklmnopqrstuvwxyz';
export const base58Characters = `123456789ABCDEFGHJKLMNPQRSTUVWXYZ${lowerCase.replace('l', '')}`;
/** Those that base58 leaves out because they look alike. */
export const noBase58Characters = '0OIl';
