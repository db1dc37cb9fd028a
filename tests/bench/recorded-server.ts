import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keyOf, type Recorded } from './record-responses.js';

/** Serves recorded responses from memory, in a process of its own, and prints its port. Ends with its standard input. */
const [file] = process.argv.slice(2) as [string];

interface Ready {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** The responses to a request in their order; the last one stays. */
const responses = new Map<string, Ready[]>();
for (const line of readFileSync(file, 'utf8').split('\n')) {
  const { key, response } = JSON.parse(line) as Recorded;
  const body = Buffer.from(response.body, 'utf8');
  const own = response.headers.filter(([name]) => !/^(content-length|transfer-encoding|connection|date)$/i.test(name));
  const ready = { status: response.status, headers: [...own.flat(), 'content-length', String(body.length)], body };
  const known = responses.get(key);
  if (known === undefined) responses.set(key, [ready]);
  else known.push(ready);
}

const server = createServer((incoming, outgoing) => {
  void textOf(incoming).then((body) => {
    const { method = '', url: path = '', rawHeaders } = incoming;
    const known = responses.get(keyOf({ method, path, headers: pairsOf(rawHeaders), body }));
    const ready = known !== undefined && known.length > 1 ? known.shift() : known?.[0];
    if (ready === undefined) outgoing.writeHead(404).end();
    else outgoing.writeHead(ready.status, [...ready.headers]).end(ready.body);
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.stdin.resume().once('end', () => process.exit());

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of incoming.setEncoding('utf8')) text += chunk as string;
  return text;
}

function pairsOf(raw: readonly string[]): readonly (readonly [string, string])[] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? ''] as const] : []));
}
