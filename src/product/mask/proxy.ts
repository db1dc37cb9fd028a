import { addressIn, flawOf, decoded } from './address.js';
import { shortest, type Mask } from './mask.js';

const proxyVariables = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'] as const;

/** Hosts and ranges to which requests go directly. */
export const exceptionsIn = ({ no_proxy: lower, NO_PROXY: upper = '' }: NodeJS.ProcessEnv): readonly string[] =>
  (lower ?? upper).split(/[,\s]+/).filter((entry) => entry !== '');

const range =
  /^(?:(?:[0-9]{1,3}\.){3}[0-9]{1,3}\/(?:[12]?[0-9]|3[0-2])|[0-9a-f]*:[0-9a-f:]*\/(?:[0-9]{1,2}|1[01][0-9]|12[0-8]))$/i;

/** Two addresses with a dash between them, which no proxy variable knows as a range. */
const dashedRange = /^(?:(?:[0-9]{1,3}\.){3}[0-9]{1,3}|[0-9a-f]*:[0-9a-f:]*)-/i;

const isException = (text: string): boolean =>
  range.test(text) || text === '*' || !(dashedRange.test(text) || /[*/]/.test(text.replace(/^\*\./, '')));

/**
 * The credentials that a proxy's address carries are secrets like any other. Gives what is wrong with an address that is none,
 * or with an exception; without a proxy exceptions mean nothing.
 */
export function maskProxies(environment: NodeJS.ProcessEnv, mask: Mask): string | undefined {
  const given = proxyVariables.filter((variable) => environment[variable]);
  for (const variable of given) {
    const text = environment[variable]!;
    const url = addressIn(text);
    if (url === undefined)
      return `${variable}: ${flawOf(text)}; expected an address such as http://proxy.example.com:3128`;
    const { username, password } = url;
    // A user without a password is itself the credential.
    const user = decoded(username);
    for (const secret of password === '' ? [user] : [decoded(password), `${user}:${decoded(password)}`])
      if (secret.length >= shortest) mask.register('proxy', secret);
  }
  const odd = given.length === 0 ? undefined : exceptionsIn(environment).find((entry) => !isException(entry));
  return odd && `NO_PROXY: ${odd} is no exception; expected hosts, ends of their names, or ranges such as 10.0.0.0/8`;
}
