/** What this gives; undefined where it throws. */
export function unlessItThrows<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
