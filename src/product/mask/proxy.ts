import { shortest, type Mask } from './mask.js';

export const proxyVariables = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'] as const;

/** The credentials that a proxy's address carries are secrets like any other. */
export function maskProxies(environment: NodeJS.ProcessEnv, mask: Mask): void {
  for (const variable of proxyVariables) {
    const text = environment[variable];
    if (!text || !URL.canParse(text)) continue;
    const { username, password } = new URL(text);
    // A user without a password is itself the credential.
    const user = plain(username);
    for (const secret of password === '' ? [user] : [plain(password), `${user}:${plain(password)}`])
      if (secret.length >= shortest) mask.register('proxy', secret);
  }
}

/** The text without percent signs; as it is where they escape nothing, as in a password `100%`. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
