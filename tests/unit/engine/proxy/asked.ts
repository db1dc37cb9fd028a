import { once } from 'node:events';
import { request as send, type IncomingMessage } from 'node:http';

const none: readonly (readonly [string, string])[] = [];

/** Sends one request over a connection of its own, with its body in these chunks. */
export async function asked(url: string, { method = 'GET', headers = none, chunks = [] as readonly Buffer[] } = {}) {
  const sending = send(url, { method, headers: Object.fromEntries(headers), agent: false });
  for (const chunk of chunks) sending.write(chunk);
  sending.end();
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response as AsyncIterable<Buffer>) parts.push(part);
  const { statusCode = 0, rawHeaders } = response;
  return { status: statusCode, rawHeaders, headers: response.headers, body: Buffer.concat(parts) };
}
