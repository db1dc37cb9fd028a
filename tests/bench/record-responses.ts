import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Transport, WireRequest } from '../../src/product/http/transport.js';
import type { RecordedResponse } from '../../src/product/model/exchange.js';

/** A response under what tells its request from others. */
export interface Recorded {
  readonly key: string;
  readonly response: RecordedResponse;
}

export interface RecordedExchange {
  readonly request: WireRequest;
  readonly response: RecordedResponse;
}

/** A transport that notes every request with its response. */
export function recording(transport: Transport, exchanges: RecordedExchange[]) {
  return {
    async exchange(request, bounds, signal) {
      const outcome = await transport.exchange(request, bounds, signal);
      if (outcome.response) exchanges.push({ request, response: outcome.response });
      return outcome;
    },
    close: () => transport.close(),
  } satisfies Transport;
}

/** Serves recorded responses in a process of its own; `file` is written for it. */
export async function serveRecorded(file: string, exchanges: readonly RecordedExchange[]) {
  const lines = exchanges.map(({ request, response }) =>
    JSON.stringify({ key: keyOf(request), response } satisfies Recorded),
  );
  writeFileSync(file, lines.join('\n'));
  const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
  const loader = new URL('compiled.mjs', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', loader, at('recorded-server.ts'), file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    origin: `http://127.0.0.1:${port.toString().trim()}`,
    async close(): Promise<void> {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}

/** What tells a request and its caller from others. */
export function keyOf({ method, path, headers, body = '' }: Omit<WireRequest, 'origin'>): string {
  const credentials = headers.filter(([name]) => name === 'x-api-key' || name === 'authorization');
  return [method, path, ...credentials.flat(), body].join('\n');
}
