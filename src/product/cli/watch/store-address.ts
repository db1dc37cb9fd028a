import { ConfigurationError } from '../../model/configuration-error.js';
import { createMask, shortest } from '../../mask/mask.js';

/** The address of a PostgreSQL database, and which of its watches. */
export interface StoreAddress {
  /** As the driver takes it, with credentials. */
  readonly url: string;
  /** The name behind `#`; a database may hold several watches. */
  readonly watch: string;
  /** The same without credentials, for people. */
  readonly shown: string;
  /** A text without the credentials. */
  readonly masked: (text: string) => string;
}

const usualWatch = 'watch';

/** What `--store` names: an address of PostgreSQL, or undefined for a folder. */
export function storeAddress(store: string, environment: NodeJS.ProcessEnv = process.env): StoreAddress | undefined {
  if (!/^postgres(?:ql)?:/i.test(store)) {
    const [, scheme] = /^([a-z][a-z0-9+.-]+):\/\//i.exec(store) ?? [];
    if (scheme === undefined) return undefined;
    throw new ConfigurationError(
      `--store: addresses of ${scheme} are not known; expected a folder, or postgres://USER:PASSWORD@HOST:PORT/DATABASE`,
    );
  }
  if (!URL.canParse(store))
    throw new ConfigurationError(
      '--store: the address cannot be read; expected postgres://USER:PASSWORD@HOST:PORT/DATABASE, with @ : / # ? % in the password written as %40 %3A %2F %23 %3F %25',
    );
  const { host, pathname, hash, password, searchParams } = new URL(store);
  const secrets = [password, ...[...searchParams].filter(([name]) => isSecret(name)).map(([, value]) => value)];
  const watch = decoded(hash.slice(1)) || usualWatch;
  return {
    url: store.replace(/#.*$/s, ''),
    watch,
    shown: `postgres://${host}${pathname}${watch === usualWatch ? '' : `#${watch}`}`,
    masked: maskOf([...secrets, ...secrets.map(decoded), environment.PGPASSWORD ?? '']),
  };
}

function isSecret(parameter: string): boolean {
  return /pass|secret|key|token/i.test(parameter);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function maskOf(secrets: readonly string[]): (text: string) => string {
  const mask = createMask();
  const short = secrets.filter((secret) => secret !== '' && secret.length < shortest);
  for (const secret of secrets) if (secret.length >= shortest) mask.register('store password', secret);
  return (text) => short.reduce((masked, secret) => masked.replaceAll(secret, '«store password»'), mask.text(text));
}
