import { createReference } from '../../reference/composition.js';
import { knownDefects, withVariations } from '../proof/variation.js';
import { listenReference } from '../../reference/listen.js';
import { basesUnder } from '../../reference/server.js';
import { ConfigurationError } from '../../product/model/configuration-error.js';

/** `plumbline serve`: serves the reference until a signal; prints one JSON line with where it is. */
export async function serveCommand(port: number, seed: number, defects: readonly string[]): Promise<number> {
  const written = knownDefects.filter(({ origin }) => origin === 'behaviour');
  for (const id of defects)
    if (!knownDefects.some((defect) => defect.id === id))
      throw new ConfigurationError(
        `--defect: no defect "${id}"; expected one of\n  ${written.map(({ id, breaks }) => `${id} (${breaks.join(', ')})`).join('\n  ')}\nor a fault of shape such as ${knownDefects.at(-1)?.id ?? ''}; "${id}" is none of these`,
      );
  const reference = createReference({ seed });
  const served = await listenReference(withVariations(reference, defects), {
    port,
    now: () => reference.clock.now(),
  }).catch((error: unknown) => {
    throw new ConfigurationError(`--port: ${port} cannot be listened on (${(error as Error).message})`);
  });
  // Whoever reads the line may send the signal at once.
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve());
  });
  process.stdout.write(`${JSON.stringify({ origin: served.origin, bases: basesUnder(served.origin) })}\n`);
  await stopped;
  await served.close();
  return 0;
}
