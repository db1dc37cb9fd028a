import { once } from 'node:events';
import { request as send, type IncomingMessage } from 'node:http';

interface Sent {
  readonly method?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly chunks?: readonly Buffer[];
}

/** Sends one request over a connection of its own, with its body in these chunks. */
export async function asked(url: string, { method = 'GET', headers = [], chunks = [] }: Sent = {}) {
  const sending = send(url, { method, headers: Object.fromEntries(headers), agent: false });
  for (const chunk of chunks) sending.write(chunk);
  sending.end();
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response as AsyncIterable<Buffer>) parts.push(part);
  const { statusCode = 0, rawHeaders } = response;
  return { status: statusCode, rawHeaders, headers: response.headers, body: Buffer.concat(parts) };
}
