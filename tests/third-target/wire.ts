import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stringify } from 'lossless-json';

export type Json = Readonly<Record<string, unknown>>;

export interface Asked {
  readonly method: string;
  /** Below the prefix of the API. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  /** The body as an object; undefined for anything else. */
  readonly body: Json | undefined;
}

export interface Said {
  readonly status: number;
  readonly json: unknown;
}

export type Service = (asked: Asked) => Said;

export const said = (status: number, json: unknown): Said => ({ status, json });

/** Serves each service below its prefix on a free port of this host. */
export async function listen(services: Readonly<Record<string, Service>>): Promise<{ origin: string; server: Server }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host.invalid');
      const prefix = Object.keys(services).find((one) => pathname === one || pathname.startsWith(`${one}/`));
      const text = Buffer.concat(parts).toString('utf8');
      const { method = '', headers } = request;
      const given = { method, path: pathname.slice(prefix?.length ?? 0), query: searchParams, headers, text };
      const { status, json } =
        prefix === undefined
          ? said(404, { error: 'nothing is served here' })
          : services[prefix]!({ ...given, body: objectIn(text) });
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
      response.end(stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

function objectIn(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}
