import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registered, type Registered } from '../../src/product/apis/registry.js';
import { proxyScenario } from '../../src/product/model/history.js';
import { bindsClient, isJudged } from '../../src/product/model/requirement.js';
import type { JudgedRequirement, Requirement } from '../../src/product/model/requirement.js';
import type { ShapeNode } from '../../src/product/model/shape.js';
import { readCatalogue, uncited } from '../../src/laboratory/generate/catalogue.js';
import type { Skeleton } from '../../src/laboratory/generate/skeleton.js';
import { judgeableScopeOf } from '../../src/product/engine/judgeable.js';
import { referenceProfile } from '../../src/reference/profile.js';
import { resolveTarget } from '../../src/product/profile/resolve.js';
import { root, textOf } from './source-tree.js';

/** The folder of each API below `specs/`, in the order of the registry. */
const folders = ['swap-order', 'borrow', 'trigger'] as const;

function catalogueOf(api: (typeof folders)[number]): readonly Requirement[] {
  const folder = join(root, 'specs', api);
  const skeleton = skeletonOf(api);
  const { api: one } = registered[folders.indexOf(api)]!;
  const operations = one.operations.map(({ operation }) => operation);
  const schema = join(root, 'specs/requirements.schema.json');
  return readCatalogue(join(folder, 'requirements.yaml'), schema, skeleton, operations).requirements;
}

function skeletonOf(api: string): Skeleton {
  return JSON.parse(textOf(`specs/${api}/skeleton.json`)) as Skeleton;
}

test('every API is registered', () => {
  expect(registered.map(({ api }) => api.name)).toEqual(['swapOrder', 'borrow', 'trigger']);
});

describe.each(folders)('the catalogue of %s', (api) => {
  const requirements = catalogueOf(api);

  test('covers every item of its document', () => {
    expect(uncited(skeletonOf(api), requirements)).toEqual([]);
    expect(uncited(skeletonOf(api), requirements.slice(1))).not.toEqual([]);
  });

  test('keeps its ids, levels and kinds; a change is deliberate (`npx vitest run tests/suite/catalogue.test.ts -u`)', async () => {
    const lines = requirements.map((one) =>
      isJudged(one)
        ? `${one.id} ${one.level} ${one.kind}${bindsClient(one) ? ' client' : ''}`
        : `${one.id} unjudged ${one.unjudged.reason}`,
    );
    await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot(`pinned/${api}.txt`);
  });

  test('has a place on its page for every entry, to which a finding can link', () => {
    const anchors = [...textOf(`docs/catalogue/${api}.md`).matchAll(/^\| <a id="(.+?)"><\/a>/gm)].map(([, id]) => id);
    expect(anchors).toEqual(requirements.map(({ id }) => id.toLowerCase()));
  });
});

describe.each(registered.map((one) => [one.api.name, one] as const))('the parts of %s', (_, one: Registered) => {
  const { api } = one;
  const judged = api.catalogue.requirements.filter(isJudged);

  test('decide every judged requirement exactly once: by a check or by the contract', () => {
    const idsOf = (some: readonly JudgedRequirement[]) => some.map(({ id }) => id).sort();
    expect(Object.keys(api.checks).sort()).toEqual(idsOf(judged.filter(({ at }) => at === undefined)));
    const trees = Object.values(api.shapes).flatMap((byStatus) => Object.values(byStatus).map(({ tree }) => tree));
    expect([...new Set(trees.flatMap(idsIn))].sort()).toEqual(idsOf(judged.filter(({ at }) => at !== undefined)));
  });

  test('name operations that the contract has', () => {
    const known = new Set(api.operations.map(({ operation }) => operation));
    const named = judged.flatMap(({ operation }: JudgedRequirement) => operation ?? []);
    const scoped = Object.values(api.checks).flatMap((check) => (check.over === 'exchange' ? check.on.operation : []));
    expect([...new Set([...named, ...scoped])].filter((operation) => !known.has(operation))).toEqual([]);
  });

  test('name scenarios that exist, each of its own name', () => {
    const known = [proxyScenario, ...api.scenarios.map(({ name }) => name)];
    expect(new Set(known).size).toBe(known.length);
    const unknown = Object.entries(api.checks).flatMap(([id, check]) =>
      check.over === 'session'
        ? (check.scenarios ?? []).filter((name) => !known.includes(name)).map((name) => `${id}: ${name}`)
        : [],
    );
    expect(unknown).toEqual([]);
  });

  test('read only places that the contract describes, for nothing else can silence them', () => {
    const wrong = Object.entries(api.checks).flatMap(([id, check]) => {
      if (check.over !== 'exchange' || check.reads === undefined) return [];
      const trees = ([] as string[])
        .concat(check.on.operation)
        .flatMap((operation) => Object.values(api.shapes[operation] ?? {}).map(({ tree }) => tree));
      return check.reads
        .filter((pointer) => !trees.some((tree) => describes(tree, pointer)))
        .map((pointer) => `${id} ${pointer}`);
    });
    expect(wrong).toEqual([]);
  });

  test('need only what the reference can give', () => {
    const target = resolveTarget(referenceProfile('http://reference.invalid'), {}, {}, true);
    const reach = judgeableScopeOf(api, one.fixturesOf(target.profile), target);
    const needed = [...judged, ...api.scenarios].flatMap(({ needs = [] }) => needs);
    expect([...new Set(needed)].filter((need) => !reach.capabilities.includes(need))).toEqual([]);
  });
});

function idsIn(node: ShapeNode & { readonly required?: string }): readonly string[] {
  return [
    ...(node.required === undefined ? [] : [node.required]),
    ...Object.values(node.ids ?? {}),
    ...Object.values(node.properties ?? {}).flatMap(idsIn),
    ...(node.items ? idsIn(node.items) : []),
  ];
}

function describes(node: ShapeNode | undefined, pointer: string): boolean {
  let at = node;
  for (const segment of pointer === '' ? [] : pointer.slice(1).split('/'))
    at = segment === '*' ? at?.items : at?.properties?.[segment];
  return at !== undefined;
}
