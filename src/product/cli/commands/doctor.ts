import { registered, type Registered } from '../../apis/registry.js';
import type { Exchange, Header } from '../../model/exchange.js';
import { parseBody } from '../../json/parse.js';
import { isJudged } from '../../model/requirement.js';
import { notTestableBecause, judgeableScopeOf } from '../../engine/judgeable.js';
import { createSender } from '../../http/client.js';
import type { Target } from '../../profile/resolve.js';
import { keyOfCapability } from '../../profile/keys.js';
import { askAddresses } from '../cause.js';
import { openTarget } from '../open-target.js';
import type { ExecuteOptions } from '../options.js';

/** What a run could test of one API, and what further keys or consents would add. */
interface Prospect {
  readonly api: string;
  readonly testable: number;
  readonly of: number;
  /** The most first; `ids` are the requirements that `step` would add. */
  readonly gains: readonly { readonly step: string; readonly ids: readonly string[] }[];
  /** Requirements that need several steps at once, or one that is not listed. */
  readonly further: number;
}

interface ExaminedAddress {
  readonly base: string;
  readonly url: string;
  /** Status of the response; undefined when none came. */
  readonly status?: number;
  readonly facts: readonly string[];
  /** Why nothing can be judged there, with the next step. */
  readonly cause?: string;
}

export interface Diagnosis {
  readonly target: string;
  readonly allow: readonly string[];
  readonly addresses: readonly ExaminedAddress[];
  readonly apis: readonly Prospect[];
  readonly text: string;
  /** 0 when every base address responds as its API does, else 2. */
  readonly exitCode: number;
}

/**
 * `plumbline doctor`: one harmless request to every base address, then what the profile lets a run judge. Nothing is
 * created, nothing is written.
 */
export async function doctorCommand(
  options: Pick<ExecuteOptions, 'target' | 'origin' | 'env' | 'allow' | 'environment'>,
): Promise<Diagnosis> {
  const opened = await openTarget(options, 1);
  const { target } = opened;
  const sender = createSender({
    runId: 'doctor',
    target,
    record: () => undefined,
    signal: new AbortController().signal,
  });
  const addresses: ExaminedAddress[] = [];
  try {
    for (const { base, url, exchanges, final, cause } of await askAddresses(target, sender)) {
      const attempts = exchanges.length > 1 ? [`attempts: ${exchanges.length}`] : [];
      addresses.push({
        base,
        url: target.mask.text(url.href),
        ...(final.response !== undefined && { status: final.response.status }),
        facts: [...examine(final, target), ...attempts],
        ...(cause !== undefined && { cause }),
      });
    }
  } catch (error) {
    throw target.mask.error(error);
  } finally {
    await sender.close();
    await opened.close();
  }
  const apis = registered
    .filter((one) => one.api.bases.some((base) => target.bases[base] !== undefined))
    .map((one) => prospect(one, target));
  const diagnosis = { target: target.name, allow: [...target.allow], addresses, apis };
  const isBare = opened.bare !== undefined;
  const exitCode = addresses.some(({ cause }) => cause !== undefined) ? 2 : 0;
  return { ...diagnosis, text: `${linesOf(diagnosis, isBare).join('\n')}\n`, exitCode };
}

function linesOf(diagnosis: Omit<Diagnosis, 'text' | 'exitCode'>, isBare: boolean): readonly string[] {
  const { target, allow, addresses, apis } = diagnosis;
  const causes = addresses.flatMap(({ cause }) => cause ?? []);
  return [
    ...(causes.length === 0 ? [] : [...causes, '']),
    `target ${target}`,
    `allowed side effects: ${allow.join(', ')}`,
    ...addresses.flatMap(({ base, url, facts }) => ['', `${base}  ${url}`, ...facts.map((fact) => `  ${fact}`)]),
    ...(isBare
      ? ['', 'only addresses are declared: `plumbline discover` asks the target for most of the keys below']
      : []),
    ...apis.flatMap(({ api, testable, of, gains, further }) => [
      '',
      `${api}: ${testable} of ${of} requirements can be tested`,
      ...gains.map(({ step, ids }) => `  ${step}: ${ids.length} more (${someOf(ids)})`),
      ...(further > 0 ? [`  several of these together, or keys not listed: ${further} more`] : []),
    ]),
  ];
}

function examine({ response, fault, milliseconds, startedAt }: Exchange, target: Target): string[] {
  if (response === undefined) return [`no response: ${fault.class} (${fault.message})`];
  const { status, headers, body } = response;
  const says = parseBody(body).json ? 'JSON' : `no JSON: ${JSON.stringify(body.slice(0, 60))}`;
  const limits = headers.filter(([name]) => /^(x-)?rate-?limit|^retry-after$/i.test(name));
  return [
    `responds ${status} in ${Math.round(milliseconds)} ms, ${says}`,
    keyLine(status, target),
    clockLine(headers, startedAt, milliseconds),
    limits.length === 0 ? 'no rate-limit headers' : limits.map(([name, value]) => `${name}: ${value}`).join(', '),
  ];
}

function keyLine(status: number, { apiKey }: Target): string {
  if (apiKey === undefined) return 'no API key (API_KEY is not set)';
  if (status === 401 || status === 403) return `the API key, or the missing token, is refused with ${status}`;
  return 'the API key is not refused';
}

function clockLine(headers: readonly Header[], startedAt: number, milliseconds: number): string {
  const text = headers.find(([name]) => name.toLowerCase() === 'date')?.[1];
  const date = Date.parse(text ?? '');
  if (Number.isNaN(date)) return 'no Date header, so its clock is unknown';
  // The header is cut to whole seconds; half a second is its mean error.
  const seconds = Math.round((date + 500 - (startedAt + milliseconds / 2)) / 1000);
  if (Math.abs(seconds) <= 2) return 'its clock agrees with ours';
  return `its clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} ours`;
}

/** Lines of gains by API; what is left needs more than two keys at once or is a requirement or two. */
const mostGains = 8;

/** What a run would judge of one API, and what more further keys or consents would gain, the most first. */
function prospect({ api, fixturesOf }: Registered, target: Target): Prospect {
  const scope = judgeableScopeOf(api, fixturesOf(target.profile), target);
  const judged = api.catalogue.requirements.filter(isJudged);
  const gains = new Map<string, { readonly steps: number; readonly ids: string[] }>();
  for (const requirement of judged) {
    if (notTestableBecause(scope, requirement) === undefined) continue;
    const missing = (requirement.needs ?? []).filter((need) => !scope.capabilities.includes(need));
    const steps = [...new Set(missing.map((need) => stepFor(need, scope.withheld[need])))];
    const text = steps.join(' and ');
    const gain = gains.get(text) ?? { steps: steps.length, ids: [] };
    gain.ids.push(requirement.id);
    gains.set(text, gain);
  }
  const all = [...gains].toSorted(([, one], [, other]) => one.steps - other.steps || other.ids.length - one.ids.length);
  const shown = all.filter(([, { steps }]) => steps <= 2).slice(0, mostGains);
  const total = all.reduce((sum, [, { ids }]) => sum + ids.length, 0);
  const rest = total - shown.reduce((sum, [, { ids }]) => sum + ids.length, 0);
  return {
    api: api.name,
    testable: judged.length - total,
    of: judged.length,
    gains: shown.map(([step, { ids }]) => ({ step, ids })),
    further: rest,
  };
}

function stepFor(need: string, withheld: string | undefined): string {
  const effect = /effect `([a-z]+)`/.exec(withheld ?? '')?.[1];
  if (effect !== undefined) return `allow \`${effect}\``;
  const base = /address `([a-z0-9-]+)`/.exec(withheld ?? '')?.[1];
  return base === undefined ? `declare \`${keyOfCapability(need)}\`` : `declare \`bases.${base}\``;
}

function someOf(ids: readonly string[]): string {
  const shown = ids.slice(0, 5).join(' ');
  return ids.length > 5 ? `${shown} …` : shown;
}
