import { createServer, request as send, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listening } from './serving.js';

/** A proxy as networks have it: it forwards plain requests, and opens tunnels only to the ports it is given. */
export async function forwardingProxy(tunnelsTo: readonly string[] = []) {
  // What it did, with the `Proxy-Authorization` it got.
  const forwarded: (string | undefined)[] = [];
  const tunnelled: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const { url = '', method, headers, rawHeaders } = request;
    if (!url.startsWith('http://')) return void response.writeHead(400).end('the request is not for a proxy');
    forwarded.push(headers['proxy-authorization']);
    const kept = rawHeaders.flatMap((name, at) =>
      at % 2 === 0 && !/^(proxy-|connection$)/i.test(name) ? [name, rawHeaders[at + 1]!] : [],
    );
    const onward = send(url, { method, headers: kept }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.on('connect', ({ url = '', headers }: IncomingMessage, socket: Socket) => {
    tunnelled.push(headers['proxy-authorization']);
    const { hostname, port } = new URL(`http://${url}`);
    if (!tunnelsTo.includes(port)) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const onward = connect(Number(port), hostname.replace(/^\[|\]$/g, ''), () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket]) end.on('error', () => [onward, socket].forEach((one) => one.destroy()));
  });
  const { port, close } = await listening(server);
  return { host: `127.0.0.1:${port}`, forwarded, tunnelled, close };
}
