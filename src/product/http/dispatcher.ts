import { rootCertificates } from 'node:tls';
import { ProxyAgent, Pool, type Dispatcher } from 'undici';
import { proxyOf } from '../mask/proxy.js';

export interface DispatcherOptions {
  /** Connections to the origin; as many as are needed when left out. */
  readonly connections?: number;
  /** Bytes of a response; without a bound when left out. */
  readonly maxResponseSize?: number;
  readonly maxHeaderSize?: number;
  /** Ignores the proxies of the environment. */
  readonly direct: boolean;
  /** Certificate authorities to trust beside the usual ones, in PEM. */
  readonly ca: string | undefined;
}

/**
 * Connections to one origin, through the proxies of the environment. A proxy of `http` forwards plain requests, for many
 * open no tunnel but to port 443.
 */
export function dispatcherTo(origin: string, { direct, ca, ...bounds }: DispatcherOptions): Dispatcher {
  const proxy = direct ? undefined : proxyOf(new URL(origin));
  const tls = ca === undefined ? undefined : { ca: [...rootCertificates, ca] };
  const options = { ...bounds, headersTimeout: 0, bodyTimeout: 0, pipelining: 1, ...(tls && { connect: tls }) };
  if (proxy === undefined) return new Pool(origin, options);
  return new ProxyAgent({
    ...options,
    uri: proxy.address.href,
    ...(tls && { requestTls: tls, proxyTls: tls }),
    proxyTunnel: false,
    // A connection to a proxy that forwards has the same bounds.
    factory: (address, given) => new Pool(address, Object.assign({}, options, given)),
  });
}
