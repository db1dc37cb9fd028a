import { shortest, type Mask } from './mask.js';

export const proxyVariables = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'] as const;

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
  return undefined;
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
