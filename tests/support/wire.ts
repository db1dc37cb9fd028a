import type { Socket } from 'node:net';

/** Puts a fault in the place of an answer: it writes to the connection itself, whatever HTTP says. */
export interface ServerFault {
  /** What the suite must take it for: the class of a fault on the way, or an answer that is judged. */
  readonly taken: string;
  /** `body` is what a faultless server would answer with 200. */
  readonly write: (socket: Socket, body: string) => void;
}

export const megabyte = 1024 * 1024;

export function head(headers: Readonly<Record<string, string | number>>, status = '200 OK'): string {
  const lines = Object.entries({ 'content-type': 'application/json', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** A whole answer with a right length. */
export function answer(socket: Socket, body: string | Buffer, headers: Readonly<Record<string, string>> = {}): void {
  socket.write(head({ ...headers, 'content-length': Buffer.byteLength(body) }));
  socket.end(body);
}

/** Writes for as long as the other side reads. */
export function stream(socket: Socket, chunk: Buffer): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
    if (!socket.destroyed) socket.once('drain', more);
  };
  more();
}
