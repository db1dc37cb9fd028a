import { rootCertificates } from 'node:tls';
import { EnvHttpProxyAgent, Pool, type Dispatcher } from 'undici';
import { proxyVariables } from '../mask/proxy.js';

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
  const proxied = !direct && proxyVariables.some((name) => process.env[name]);
  const tls = ca === undefined ? undefined : { ca: [...rootCertificates, ca] };
  const options = { ...bounds, headersTimeout: 0, bodyTimeout: 0, pipelining: 1, ...(tls && { connect: tls }) };
  if (!proxied) return new Pool(origin, options);
  return new EnvHttpProxyAgent({
    ...options,
    ...(tls && { requestTls: tls, proxyTls: tls }),
    proxyTunnel: false,
    // A connection to a proxy that forwards has the same bounds.
    factory: (address, given) => new Pool(address, Object.assign({}, options, given)),
  });
}
