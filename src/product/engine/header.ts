import { randomBytes } from 'node:crypto';
import { byApi, documentHashes } from '../apis/registry.js';
import { jsonText } from '../json/text.js';
import { parseBody } from '../json/parse.js';
import { SuiteFault } from '../model/suite-fault.js';
import { judgeableScopeOf } from './judgeable.js';
import type { RunHeader } from '../results/journal.js';
import { discoveredScopeOf, nextStepsOf } from './next-steps.js';
import type { RunOptions } from './options.js';
import type { Plan } from './plan.js';
import { usualRequests } from '../profile/resolve.js';
import { version } from '../results/version.js';

/** What a run is, as far as it is known when it begins; no secret that a profile put among its fixtures is in it. */
export function headerOf(options: RunOptions, plan: Plan): RunHeader {
  const parsed = parseBody(options.target.mask.text(jsonText(bareHeaderOf(options, plan))));
  if (!parsed.json) throw new SuiteFault(`the header of the run cannot be masked: ${parsed.problem}`);
  return parsed.value as RunHeader;
}

function bareHeaderOf(options: RunOptions, { order, reach }: Plan): RunHeader {
  const { target, seed, salt, depth, selection, strict, targetOption, require, shard, waivers = [] } = options;
  const { replaced = [], baseline, baselinePath, discovered, timeMs, rps } = options;
  const { requests, perSecond } = target.pacing;
  const isByTime = timeMs !== undefined && requests === usualRequests(perSecond, timeMs);
  const steps = nextStepsOf(target, selection, discovered ? 'done' : 'none').steps;
  return {
    id: randomBytes(6).toString('hex'),
    version,
    ...{ seed, salt, depth, strict, targetOption, require },
    ...(replaced.length > 0 && { replaced }),
    only: selection.asked,
    target: {
      name: target.name,
      isReference: target.isReference,
      bases: Object.fromEntries(Object.entries(target.bases).map(([base, url]) => [base, target.mask.text(url.href)])),
      allow: [...target.allow],
      hasApiKey: target.apiKey !== undefined,
    },
    fixtures: byApi(({ fixturesOf }) => fixturesOf(target.profile) as unknown),
    reach: byApi(({ api, fixturesOf }) => {
      const scope = judgeableScopeOf(api, fixturesOf(target.profile), target);
      return discovered ? discoveredScopeOf(scope, target) : scope;
    }),
    documents: documentHashes(),
    startedAt: new Date(discovered?.exchanges[0]?.startedAt ?? Date.now()).toISOString(),
    ...(discovered && { discovered: discovered.findings.map(({ key, how }) => ({ key, how })) }),
    ...(shard && { shard }),
    ...(timeMs !== undefined && { timeMs, ...(reach && { whole: reach.whole }) }),
    ...(reach?.needed !== undefined && { needed: reach.needed }),
    ...(options.replay?.finding && { replay: options.replay.finding }),
    ...(Number.isFinite(requests) && !isByTime && { requests }),
    ...(rps !== undefined && { rps }),
    ...(waivers.length > 0 && { waivers }),
    ...(baseline && { baseline: withTarget(baseline.run, baselinePath) }),
    ...(order && { order }),
    ...(steps.length > 0 && { next: steps }),
  };
}

function withTarget({ id, targetOption }: RunHeader, path = ''): NonNullable<RunHeader['baseline']> {
  return { path, id, ...(targetOption.startsWith('--target ') && { targetOption }) };
}
