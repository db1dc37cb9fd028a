/** A blockhash is valid for 150 slots, about a minute, within which the transaction has to land. */
const recentMs = 15_000;

/** Signs with a blockhash that was read in the last 15 seconds, and with a newer one what was made before. */
export function signingWith(now: () => number, latestBlockhash: () => Promise<string>) {
  let blockhash = '';
  let readAt = Number.NEGATIVE_INFINITY;
  let made = new Set<string>();
  const read = async (): Promise<void> => {
    const at = now();
    [blockhash, readAt, made] = [await latestBlockhash(), at, new Set()];
  };
  return async (sign: (blockhash: string) => Uint8Array): Promise<Uint8Array> => {
    if (now() - readAt > recentMs) await read();
    let wire = sign(blockhash);
    // The same bytes are one transaction, which lands once.
    if (made.has(nameOf(wire))) {
      await read();
      wire = sign(blockhash);
    }
    made.add(nameOf(wire));
    return wire;
  };
}

const nameOf = (wire: Uint8Array): string => Buffer.from(wire).toString('base64');
