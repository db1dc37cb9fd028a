import { apiKeys, type BaseName } from '../../reference/gateway.js';
import { createReference } from '../../reference/composition.js';
import { knownDefects, withVariations } from '../proof/variation.js';
import { listenReference } from '../../reference/listen.js';
import { basesUnder } from '../../reference/server.js';
import { registered } from '../../product/apis/registry.js';
import { baseVariables } from '../../product/model/base-variables.js';
import { ConfigurationError } from '../../product/model/configuration-error.js';
import { isJudged } from '../../product/model/requirement.js';

/**
 * `plumbline serve`: serves the reference until a signal; prints one JSON line with where it is, and on standard error
 * the variables of a run against it.
 */
export async function serveCommand(port: number, seed: number, defects: readonly string[]): Promise<number> {
  for (const id of defects)
    if (!knownDefects.some((defect) => defect.id === id))
      throw new ConfigurationError(
        `--defect: no defect "${id}"; expected one of\n  ${listedDefects().join('\n  ')}\nor a fault of shape such as ${knownDefects.at(-1)?.id ?? ''}; "${id}" is none of these`,
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
  const bases = basesUnder(served.origin);
  process.stdout.write(`${JSON.stringify({ origin: served.origin, bases })}\n`);
  const variables = Object.entries(baseVariables).map(([base, name]) => `${name}=${bases[base as BaseName]}`);
  process.stderr.write(`export API_KEY=${apiKeys.genuine} ${variables.join(' ')}\n`);
  await stopped;
  await served.close();
  return 0;
}

/** `order-request-id-empty (only notes: ORDER-162)`: each defect written by hand, with what it breaks; notes and SHOULDs fail no run. */
function listedDefects(): readonly string[] {
  const requirements = registered.flatMap(({ api }) => api.catalogue.requirements);
  const levels = new Map<string, string>(
    requirements.flatMap((one) => (isJudged(one) ? [[one.id, one.level] as const] : [])),
  );
  return knownDefects
    .filter(({ origin }) => origin === 'behaviour')
    .map(({ id, breaks }) => {
      const own = breaks.map((broken) => levels.get(broken));
      const word = own.includes('must') ? '' : own.includes('should') ? 'no MUST: ' : 'only notes: ';
      return `${id} (${word}${breaks.join(', ')})`;
    });
}
