const standardAlphabet = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * Decodes base64 of the standard alphabet. `canonical` says whether the text is exactly what an encoder would write:
 * missing padding is tolerated; anything else that is not base64 throws an Error that says what is wrong.
 */
export function decodeBase64(text: string): { readonly bytes: Uint8Array; readonly canonical: boolean } {
  const whole = Buffer.from(text, 'base64');
  if (whole.toString('base64') === text) return { bytes: new Uint8Array(whole), canonical: true };
  if (!standardAlphabet.test(text)) {
    const at = text.search(/[^A-Za-z0-9+/]/);
    throw new Error(`${JSON.stringify(text[at])} at ${at} has no place in base64 of the standard alphabet`);
  }
  const digits = text.replace(/={1,2}$/, '');
  const padding = text.length - digits.length;
  if (digits.length % 4 === 1) throw new Error(`${digits.length} base64 digits do not make whole bytes`);
  if (padding !== 0 && text.length % 4 !== 0) {
    throw new Error(`base64 of length ${text.length} has padding but is no multiple of 4 characters`);
  }
  return { bytes: new Uint8Array(Buffer.from(digits, 'base64')), canonical: false };
}
