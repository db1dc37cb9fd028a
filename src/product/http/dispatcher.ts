import { BlockList, isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import { ProxyAgent, Pool, type Dispatcher } from 'undici';
import { exceptionsIn } from '../mask/proxy.js';

export interface DispatcherOptions {
  /** Connections to the origin; as many as are needed when left out. */
  readonly connections?: number;
  /** Bytes of a response; without a bound when left out. */
  readonly maxResponseSize?: number;
  readonly maxHeaderSize?: number;
  /** Ignores the proxies of the environment. */
  readonly direct: boolean;
  /** Certificate authorities to trust beside the usual ones, in PEM. */
  readonly ca?: string | undefined;
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
    clientFactory: (address, given) => askingOnce(new Pool(address, given)),
    // A connection to a proxy that forwards has the same bounds.
    factory: (address, given) => new Pool(address, Object.assign({}, options, given)),
  });
}

/** Of a proxy that closes the connection in place of a tunnel, and of nothing else. */
export const tunnelClosed = 'PLUMBLINE_TUNNEL_CLOSED';

/** Where a proxy closes the connection, undici would ask for the tunnel again and again, until the time is over. */
function askingOnce(pool: Pool): Pool {
  const connect = pool.connect.bind(pool);
  const once = async (options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> => {
    try {
      return await connect(options);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'UND_ERR_SOCKET') throw error;
      throw Object.assign(new Error((error as Error).message, { cause: error }), { code: tunnelClosed });
    }
  };
  return Object.assign(pool, { connect: once });
}

/** The proxy through which the environment sends requests to an address, and the variable that names it. */
export function proxyOf(
  to: URL,
  environment = process.env,
): { readonly name: string; readonly address: URL } | undefined {
  const forPlain = ['http_proxy', 'HTTP_PROXY'];
  const names = to.protocol === 'https:' ? ['https_proxy', 'HTTPS_PROXY', ...forPlain] : forPlain;
  const name = names.find((variable) => environment[variable]);
  if (name === undefined || exceptionsIn(environment).some((exception) => isExcepted(to, exception))) return undefined;
  return { name, address: new URL(environment[name]!) };
}

/** A host or the end of its name, maybe with a port, a range of addresses such as 10.0.0.0/8, or `*`. */
function isExcepted(to: URL, exception: string): boolean {
  if (exception === '*') return true;
  const host = to.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const range = rangeOf(exception);
  if (range !== undefined) return isIP(host) !== 0 && range.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
  const [, name = exception, port] = /^(.+?):([0-9]+)$/.exec(isIP(exception) === 6 ? '' : exception) ?? [];
  const known = name.replace(/^\*?\.|^\[|\]$/g, '').toLowerCase();
  const isPort = port === undefined || port === (to.port || (to.protocol === 'https:' ? '443' : '80'));
  return isPort && (host === known || host.endsWith(`.${known}`));
}

function rangeOf(text: string): BlockList | undefined {
  const [, address = '', bits] = /^([0-9a-f.:]+)\/([0-9]{1,3})$/i.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0 || Number(bits) > (version === 6 ? 128 : 32)) return undefined;
  const range = new BlockList();
  range.addSubnet(address, Number(bits), version === 6 ? 'ipv6' : 'ipv4');
  return range;
}
