import { BlockList, isIP } from 'node:net';
import { shortest, type Mask } from './mask.js';

const proxyVariables = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'] as const;

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

const exceptionsIn = ({ no_proxy: lower, NO_PROXY: upper = '' }: NodeJS.ProcessEnv): readonly string[] =>
  (lower ?? upper).split(/[,\s]+/).filter((entry) => entry !== '');

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

const isException = (text: string): boolean =>
  rangeOf(text) !== undefined || !/[*/]/.test(text === '*' ? '' : text.replace(/^\*\./, ''));

/** The credentials that a proxy's address carries are secrets like any other. Gives what is wrong with an address that is none. */
export function maskProxies(environment: NodeJS.ProcessEnv, mask: Mask): string | undefined {
  for (const variable of proxyVariables) {
    const text = environment[variable];
    if (!text) continue;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || !/^(?:https?|socks5?):$/.test(url.protocol) || url.hostname === '')
      return `${variable}: ${flawOf(text)}; expected an address such as http://proxy.example.com:3128`;
    const { username, password } = url;
    // A user without a password is itself the credential.
    const user = plain(username);
    for (const secret of password === '' ? [user] : [plain(password), `${user}:${plain(password)}`])
      if (secret.length >= shortest) mask.register('proxy', secret);
  }
  const odd = exceptionsIn(environment).find((entry) => !isException(entry));
  return odd && `NO_PROXY: ${odd} is no exception; expected hosts, ends of their names, or ranges such as 10.0.0.0/8`;
}

/** What is wrong with an address, in words without its text: what does not parse may hold a password anywhere. */
export function flawOf(address: string): string {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address)?.[1];
  if (scheme === undefined) return 'it has no scheme';
  return URL.canParse(address) ? `its scheme is ${scheme}` : 'it is no URL';
}

/** The text without percent signs; as it is where they escape nothing, as in a password `100%`. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
