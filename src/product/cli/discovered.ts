import { counted } from '../model/counted.js';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { discover, withFindings } from '../engine/discovery/discover.js';
import { staleIn, withoutStale, type Stale } from '../engine/discovery/stale.js';
import type { Finding } from '../engine/discovery/probe.js';
import { isOfVersion, type Base, type Exchange } from '../model/exchange.js';
import { groupedBy } from '../model/groups.js';
import { isUnusable, outcomeOf } from '../model/outcome.js';
import { registered } from '../apis/registry.js';
import { createTimeLimit } from '../engine/time-limit.js';
import { createSender, systemClock } from '../http/client.js';
import { BudgetExhausted } from '../http/interceptors/budget.js';
import { withUsualFixtures } from '../profile/load.js';
import type { Profile } from '../profile/profile.js';
import { holdsKey } from '../profile/resolve.js';
import { askAddresses, type AskedAddress } from './ask-addresses.js';
import type { Note } from './note.js';
import type { OpenedTarget } from './open-target.js';
import type { ExecuteOptions } from './options.js';
import { writing } from './writing.js';
import { saidOnce } from '../results/addresses.js';
import { writeText } from '../results/output.js';

interface DiscoveryOptions extends Pick<ExecuteOptions, 'onProgress' | 'onNote' | 'time'> {
  readonly signal: AbortSignal;
  readonly apis?: ReadonlySet<string>;
  /** Whether what is declared and stale is looked for anew. */
  readonly renews?: boolean;
  readonly servedEarlier?: ReadonlySet<Base>;
}

/** Asks the target what its profile would declare; of some APIs alone where these are given, and in half of a time at most. */
export async function discoverTarget(
  opened: OpenedTarget,
  { signal, onNote, onProgress, apis, renews = false, time: timeMs = Infinity, servedEarlier }: DiscoveryOptions,
) {
  const time = createTimeLimit(systemClock);
  const startedAt = systemClock.now();
  const { declared } = opened;
  const leftOut = new Set<string>(registered.flatMap(({ api }) => (apis?.has(api.name) === false ? api.bases : [])));
  const bases = Object.fromEntries(Object.entries(opened.target.bases).filter(([base]) => !leftOut.has(base)));
  /** What was sent to find it; it counts towards the budget of the run. */
  const exchanges: Exchange[] = [];
  const asked = opened.under(declared);
  const sender = createSender({
    runId: randomBytes(6).toString('hex'),
    target: asked,
    signal,
    record(exchange) {
      exchanges.push(exchange);
      tell();
    },
    timeOver: time.over,
    ...(servedEarlier && { servedEarlier }),
  });
  const tell = (): void =>
    onProgress?.({ ...notBegun, sent: exchanges.length, failing: 0, waiting: () => sender.waiting() });
  tell();
  if (timeMs < Infinity) time.start(timeMs / 2);
  /** Of a run that is stopped, or has too little left, nothing is known but what was sent. */
  let told = {
    findings: [] as readonly Finding[],
    stale: [] as readonly Stale[],
    causes: [] as readonly string[],
    hopeless: new Map<Base, string>(),
  };
  try {
    const addresses = await askAddresses({ ...opened.target, bases }, sender, onNote);
    // Which pair is quoted has yet to be found.
    const isUnquoted = ({ final: { base, response }, isHopeless }: AskedAddress): boolean =>
      response?.status === 400 && isOfVersion(base) && !isHopeless;
    const isOpen = (address: AskedAddress): boolean =>
      address.cause === undefined || address.isStrange || isUnquoted(address);
    // Where nothing usable came from any address, a run would wait for all of them as long as this has.
    const isSilent = sender.lost.size > 0 && addresses.every(({ final }) => isUnusable(outcomeOf(final) ?? 'accepted'));
    const hopeless = new Map(
      addresses.flatMap(({ base, cause, isHopeless }) =>
        cause !== undefined && (isHopeless || isSilent) ? [[base, cause] as const] : [],
      ),
    );
    const open = Object.fromEntries(Object.entries(bases).filter(([base]) => !hopeless.has(base as Base)));
    const isAnyOpen = addresses.some(isOpen);
    const within = { ...asked, bases: open };
    const stale = renews && isAnyOpen ? await staleIn(within, sender) : [];
    const keys = stale.map(({ key }) => key);
    const findings = isAnyOpen ? await discover(within, sender, keys) : [];
    const hasPair = findings.some(({ key }) => key === 'swapOrder.pair') || declared.swapOrder !== undefined;
    const causes = addresses.flatMap((address) => {
      if (!isUnquoted(address)) return address.cause ?? [];
      return hasPair
        ? []
        : `${address.base}: quotes none of the pairs that were tried (400). Declare \`swapOrder.pair\`.`;
    });
    told = { findings, stale, causes, hopeless };
  } catch (error) {
    if (!signal.aborted && !(error instanceof BudgetExhausted)) throw asked.mask.error(error);
  } finally {
    time.clear();
    await sender.close();
  }
  const { findings, stale, causes, hopeless } = told;
  /** The profile as it would be declared, with the addresses that the environment gave. */
  const profile = withFindings(withoutStale(declared, stale), findings);
  return {
    ...{ target: opened.under(withUsualFixtures(profile)), profile, findings, exchanges },
    /** What the profile declared and the target does not have any more. */
    stale,
    /** Why nothing can be judged behind an address, a line each, with the next step. */
    causes,
    /** Addresses to which a run sends nothing more, each with its cause. */
    hopeless,
    ...{ tookMs: systemClock.now() - startedAt, isCut: time.left() <= 0 },
  };
}

const notBegun = { stage: 'explore', planned: 0, done: 0 } as const;

/** What was found about a target of which only addresses were declared. */
export type Discovered = Awaited<ReturnType<typeof discoverTarget>>;

/**
 * The profile without what must not stand in a file: the address of a node with a key in it, which RPC_URL gives again, and
 * an API key by its value, which API_KEY does.
 */
export function writable(given: Profile): Profile {
  const { apiKey, ...withoutKey } = given;
  const profile = apiKey !== undefined && 'value' in apiKey ? withoutKey : given;
  const { rpc, ...others } = profile.bases;
  return rpc !== undefined && holdsKey(new URL(rpc)) ? { ...profile, bases: others } : profile;
}

/** One line that says what was found, or that it was `nothing`, and where that stands. */
export function discoveryLine({ findings, exchanges }: Discovered, where: string, nothing = 'nothing'): string {
  const parts = groupedBy(findings, ({ key }) => key.split('.')[0]!);
  const found = [...parts].map(([part, own]) => `${counted(own.length, 'value')} of ${part}`).join(', ') || nothing;
  return `discovered with ${counted(exchanges.length, 'request')}: ${found}; ${where}`;
}

/**
 * Writes a profile beside the results, as data, tells what was found for it, and gives the option that names the target
 * with it.
 */
export async function keptTarget(
  folder: string,
  profile: Profile,
  found: Discovered | undefined,
  onNote?: Note,
): Promise<string> {
  const file = join(folder, 'target.json');
  await writing('--out', file, () => writeText(file, `${JSON.stringify(writable(profile), null, 2)}\n`));
  for (const line of found ? [...saidOnce(found.causes), discoveryLine(found, `see ${file}`)] : []) onNote?.(line);
  return `--target ${file}`;
}
