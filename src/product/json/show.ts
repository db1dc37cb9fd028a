/** A value as a person reads it in a finding: JSON, shortened. What lies beyond the limit is not even looked at. */
export function show(value: unknown, limit = 160): string {
  if (value === undefined) return 'absent';
  const writer: Writer = { text: '', room: farthest };
  write(value, writer, 0);
  const { text, room } = writer;
  if (room < 0) return `${text.slice(0, limit)}… (more than ${farthest} characters)`;
  return text.length > limit ? `${text.slice(0, limit)}… (${text.length} characters)` : text;
}

/** Characters after which the length of a value is no longer counted. */
const farthest = 10_000;
/** Levels of a value that are written out; a body has no more of them. */
const deepest = 300;

interface Writer {
  text: string;
  /** Characters that may still be written; negative once something was left out. */
  room: number;
}

function put(writer: Writer, text: string): void {
  writer.text += text.length > writer.room ? text.slice(0, Math.max(0, writer.room)) : text;
  writer.room -= text.length;
}

function write(value: unknown, writer: Writer, depth: number): void {
  if (writer.room < 0) return;
  if (typeof value !== 'object' || value === null) return put(writer, scalar(value, writer.room));
  if (depth > deepest) return put(writer, '…');
  if (Array.isArray(value)) writeArray(value, writer, depth);
  else writeObject(value as Readonly<Record<string, unknown>>, writer, depth);
}

function writeArray(items: readonly unknown[], writer: Writer, depth: number): void {
  put(writer, '[');
  for (let index = 0; index < items.length && writer.room >= 0; index += 1) {
    if (index > 0) put(writer, ',');
    write(items[index] ?? null, writer, depth + 1);
  }
  put(writer, ']');
}

function writeObject(members: Readonly<Record<string, unknown>>, writer: Writer, depth: number): void {
  put(writer, '{');
  let written = 0;
  for (const name in members) {
    if (writer.room < 0) return;
    if (members[name] === undefined) continue;
    if (written > 0) put(writer, ',');
    written += 1;
    put(writer, `${scalar(name, writer.room)}:`);
    write(members[name], writer, depth + 1);
  }
  put(writer, '}');
}

function scalar(value: unknown, room: number): string {
  // One character more than there is room for shows that something was left out.
  if (typeof value === 'string') return JSON.stringify(value.length > room ? value.slice(0, room + 1) : value);
  if (typeof value === 'bigint') return String(value);
  return JSON.stringify(value);
}
