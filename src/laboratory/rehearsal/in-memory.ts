import { setMaxListeners } from 'node:events';
import type { Header } from '../../product/model/exchange.js';
import { headersOf, requestOf, writeJson } from '../../reference/listen.js';
import type { Handler, ReferenceResponse } from '../../reference/reference.js';
import type { Transport } from '../../product/http/transport.js';
import type { VirtualTime } from './virtual-time.js';

/**
 * Carries requests to a handler in this thread, without sockets; everything else is as it is over HTTP. Nobody waits in
 * virtual time, which has to be that of the handler too.
 */
export function memoryTransport(handle: Handler, time?: VirtualTime): Transport {
  return {
    ...(time && { clock: time.clock }),
    async exchange({ method, path, headers, body }, _bounds, signal) {
      // As over HTTP: as many requests as are under way may wait for it.
      setMaxListeners(0, signal);
      const serve = async (): Promise<ReferenceResponse> => handle(requestOf(method, path, headers, body ?? ''));
      const response = await (time ? time.serve(serve) : serve());
      const { broken } = response;
      if (broken !== undefined) return { fault: { class: broken, message: `injected: ${broken}` } };
      return {
        response: {
          status: response.status,
          headers: Object.entries(headersOf(response)).map(([name, value]): Header => [name, value]),
          body: 'json' in response.body ? writeJson(response.body.json) : response.body.text,
        },
      };
    },
    close: () => Promise.resolve(),
  };
}
