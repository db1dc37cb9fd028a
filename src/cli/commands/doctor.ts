import { registered, type Registered } from '../../apis/registry.js';
import type { Exchange, Header } from '../../model/exchange.js';
import { parseBody } from '../../json/parse.js';
import { isJudged } from '../../model/requirement.js';
import type { PlannedRequest } from '../../model/scenario.js';
import { notTestableBecause, judgeableScopeOf } from '../../engine/judgeable.js';
import { createSender } from '../../http/client.js';
import type { Target } from '../../profile/resolve.js';
import { openTarget } from '../open-target.js';
import type { ExecuteOptions } from '../options.js';

export interface Diagnosis {
  readonly text: string;
  /** 0 when every base address answers, else 2. */
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
  const lines = [`target ${target.name}`, `consents to ${[...target.allow].join(', ')}`, ''];
  let reachable = true;
  try {
    for (const { api, fixturesOf } of registered)
      for (const base of api.bases) {
        const url = target.bases[base];
        if (url === undefined) continue;
        const { exchanges, final } = await sender.send(probeOf({ api, fixturesOf }, base, target));
        reachable &&= final.response !== undefined;
        lines.push(`${base}  ${url.href}`, ...examine(final, target).map((line) => `  ${line}`));
        if (exchanges.length > 1) lines.push(`  answered at attempt ${exchanges.length}`);
      }
    for (const one of registered) lines.push('', ...prospect(one, target));
  } catch (error) {
    throw target.mask.error(error);
  } finally {
    await sender.close();
    await opened.close();
  }
  return { text: `${lines.join('\n')}\n`, exitCode: reachable ? 0 : 2 };
}

/** The plainest request that only reads: the first GET of the contract without a place in its path. */
function probeOf({ api, fixturesOf }: Registered, base: Exchange['base'], target: Target): PlannedRequest {
  const { operation, path } = api.operations.find((one) => one.method === 'GET' && !one.path.includes('{'))!;
  const fixtures = fixturesOf(target.profile) as unknown as
    { readonly pair?: Readonly<Record<string, string>> } | undefined;
  const query = fixtures?.pair ? `?${new URLSearchParams(fixtures.pair).toString()}` : '';
  return { operation, base, method: 'GET', path: path + query, effect: 'read' };
}

function examine({ response, fault, milliseconds, startedAt }: Exchange, target: Target): string[] {
  if (response === undefined) return [`no answer: ${fault.class} (${fault.message})`];
  const { status, headers, body } = response;
  const says = parseBody(body).json ? 'JSON' : `no JSON: ${JSON.stringify(body.slice(0, 60))}`;
  const limits = headers.filter(([name]) => /^(x-)?rate-?limit|^retry-after$/i.test(name));
  return [
    `answers with ${status} in ${Math.round(milliseconds)} ms, ${says}`,
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

/** What a run would judge of one API, and what it would not, for want of what. */
function prospect({ api, fixturesOf }: Registered, target: Target): string[] {
  const reach = judgeableScopeOf(api, fixturesOf(target.profile), target);
  const judged = api.catalogue.requirements.filter(isJudged);
  const missing = new Map<string, string[]>();
  for (const requirement of judged) {
    const hindrance = notTestableBecause(reach, requirement);
    if (hindrance !== undefined) missing.set(hindrance, [...(missing.get(hindrance) ?? []), requirement.id]);
  }
  const hindered = [...missing.values()].flat().length;
  return [
    `${api.name}: ${judged.length - hindered} of ${judged.length} requirements can be exercised`,
    ...(reach.capabilities.length > 0 ? [`  declared: ${reach.capabilities.join(', ')}`] : []),
    ...[...missing].map(([why, ids]) => `  unexercised ${ids.length}: ${why}  (${ids.join(' ')})`),
  ];
}
