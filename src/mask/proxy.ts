import type { Mask } from './mask.js';

export const proxyVariables = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'] as const;

/** The credentials that a proxy's address carries are secrets like any other. */
export function maskProxies(environment: NodeJS.ProcessEnv, mask: Mask): void {
  for (const variable of proxyVariables) {
    const text = environment[variable];
    if (!text || !URL.canParse(text)) continue;
    const { username, password } = new URL(text);
    if (password === '') continue;
    for (const secret of [
      decodeURIComponent(password),
      `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
    ])
      if (secret.length >= 6) mask.register('proxy', secret);
  }
}
