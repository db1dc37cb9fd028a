import { startThread, type ThreadModule } from '../product/engine/thread.js';
import { basePaths, type BaseName } from './gateway.js';

export interface ServeOptions {
  readonly seed: number;
  /** 0, the default, takes a free port. */
  readonly port?: number;
}

export interface ServedReference {
  readonly origin: string;
  readonly bases: Readonly<Record<BaseName, string>>;
  close(): Promise<void>;
}

const threadModule: ThreadModule = { name: 'reference/worker', source: new URL('worker.ts', import.meta.url) };

/**
 * Serves the reference over HTTP in a thread of its own, so that judging and answering do not wait for each other.
 * `onEnd` learns of a thread that ends while it serves, with all that it knew.
 */
export function serveReference(
  options: ServeOptions,
  onEnd: (reason: Error) => void = () => undefined,
  module: ThreadModule | URL = threadModule,
): Promise<ServedReference> {
  let isServed = false;
  return new Promise((resolve, reject) => {
    const thread = startThread<never, string>({
      module,
      data: options,
      // Once it listens, it tells where.
      onMessage(origin) {
        isServed = true;
        resolve({ origin, bases: basesUnder(origin), close: () => thread.stop() });
      },
      onEnd(reason) {
        const error = new Error(`the thread of the reference ended (${reason.message})`, { cause: reason });
        if (isServed) onEnd(error);
        else reject(error);
      },
    });
  });
}

/** The base addresses of a reference at an origin, also when a proxy stands in front. */
export function basesUnder(origin: string): Readonly<Record<BaseName, string>> {
  const bases = Object.entries(basePaths).map(([name, path]) => [name, origin + path]);
  return Object.fromEntries(bases) as Readonly<Record<BaseName, string>>;
}
