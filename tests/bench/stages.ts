import { Session, type Profiler } from 'node:inspector/promises';

/** Where the time of a run goes, in the order in which an exchange passes through. */
export const stageNames = [
  'generate',
  'send',
  'parse',
  'validate',
  'judge',
  'record',
  'conclude',
  'garbage collection',
  'other',
] as const;

export type StageName = (typeof stageNames)[number];

/** Microseconds on the processor by stage. */
export type Stages = Readonly<Record<StageName, number>>;

/** The innermost frame of a stack that one of these names decides; the first that fits counts. */
const rules: readonly (readonly [StageName, RegExp])[] = [
  ['parse', /\/json\/(parse|measure|page)\.js$/],
  ['validate', /\/judge\/shape(-counter)?\.js$|\/generated\/[^/]+\/(validators|shapes)\.js$/],
  ['conclude', /\/engine\/conclude\.js$|\/judge\/(verdict|tally|settle)\.js$/],
  ['record', /\/mask\/|\/results\/|\/json\/text\.js$|\/interceptors\/(mask|record)\.js$/],
  ['judge', /\/judge\/|\/checks\//],
  ['generate', /\/fast-check\/|\/explore\/|\/(apis|solana)\//],
  ['send', /\/undici\/|\/http\/|^node:(net|http|internal\/(streams?|timers|abort_controller|event_target))/],
];

/** Profiles the calling thread while something is done. */
export async function profiled<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly stages: Stages }> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 500 });
  await session.post('Profiler.start');
  const result = await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return { result, stages: stagesOf(profile) };
}

function stagesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Stages {
  const parents = new Map<number, Profiler.ProfileNode>();
  const known = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) for (const child of node.children ?? []) parents.set(child, node);
  const stages = Object.fromEntries(stageNames.map((name) => [name, 0])) as Record<StageName, number>;
  for (const [index, id] of samples.entries()) {
    const node = known.get(id);
    if (node === undefined || node.callFrame.functionName === '(idle)') continue;
    stages[stageOf(node, parents)] += Math.max(0, timeDeltas[index] ?? 0);
  }
  return stages;
}

function stageOf(leaf: Profiler.ProfileNode, parents: ReadonlyMap<number, Profiler.ProfileNode>): StageName {
  if (leaf.callFrame.functionName === '(garbage collector)') return 'garbage collection';
  for (let node: Profiler.ProfileNode | undefined = leaf; node !== undefined; node = parents.get(node.id)) {
    const { url } = node.callFrame;
    const rule = url === '' ? undefined : rules.find(([, pattern]) => pattern.test(url));
    if (rule) return rule[0];
  }
  return /^(writev|writeLatin1String|writeUtf8String|writeString|readStart|wasm)/.test(leaf.callFrame.functionName)
    ? 'send'
    : 'other';
}
