import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withoutSecrets } from '../../mask/mask.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { openMetricsType } from '../../reports/open-metrics.js';

export interface MetricsEndpoint {
  /** Such as `http://127.0.0.1:9464/metrics`. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves metrics on the loopback address; port 0 takes a free one. */
export async function serveMetrics(port: number, text: () => string): Promise<MetricsEndpoint> {
  const server = createServer((request, response) => {
    const isKnown = request.method === 'GET' && request.url?.replace(/[?].*$/, '') === '/metrics';
    response.writeHead(isKnown ? 200 : 404, { 'content-type': isKnown ? openMetricsType : 'text/plain' });
    response.end(isKnown ? withoutSecrets(text()) : 'expected GET /metrics\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new ConfigurationError(`--metrics: port ${port} cannot be listened on (${error.message})`)),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
