/** A place in a file, from 0 to below 1. */
type Place = number;
type Damage = (bytes: Buffer, at: Place, other: Place) => Buffer;

/** Kinds of damage of a file. */
export const damages: Readonly<Record<string, Damage>> = {
  'a flipped bit'(bytes, at, other) {
    const damaged = Buffer.from(bytes);
    damaged[Math.floor(at * bytes.length)]! ^= 1 << Math.floor(other * 8);
    return damaged;
  },
  'a cut': (bytes, at) => bytes.subarray(0, Math.floor(at * bytes.length)),
  'bytes taken out'(bytes, at, other) {
    const from = Math.floor(at * bytes.length);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 1 + Math.floor(other * 100))]);
  },
  'lines swapped': inLines((lines, at, other) => lines.with(at, lines[other]!).with(other, lines[at]!)),
  'a line doubled': inLines((lines, at, other) => lines.toSpliced(other, 0, lines[at]!)),
  'a line taken out': inLines((lines, at) => lines.toSpliced(at, 1)),
};

function inLines(change: (lines: readonly string[], at: number, other: number) => readonly string[]): Damage {
  return (bytes, at, other) => {
    const lines = bytes.toString('latin1').split('\n');
    const changed = change(lines, Math.floor(at * lines.length), Math.floor(other * lines.length));
    return Buffer.from(changed.join('\n'), 'latin1');
  };
}
