import { serveReference } from '../reference/server.js';

/** `plumbline serve`: serves the reference until a signal; prints one JSON line with where it is. */
export async function serveCommand(options: {
  readonly port: number;
  readonly seed: number;
  readonly defects: readonly string[];
}): Promise<number> {
  const served = await serveReference(options);
  process.stdout.write(`${JSON.stringify({ origin: served.origin, bases: served.bases })}\n`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await served.close();
  return 0;
}
