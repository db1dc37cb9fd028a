import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { registered } from '../../apis/registry.js';
import { textGiven } from '../../files/given-file.js';
import type { Finding } from '../../engine/discovery/probe.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { atAddresses, isProfileName, profileEndings } from '../../profile/load.js';
import type { Profile } from '../../profile/profile.js';
import { packageName } from '../../results/version.js';
import { stderr, writeText } from '../../results/output.js';
import { discoverTarget, discoveryLine, writable, type Discovered } from '../discovered.js';
import { note } from '../note.js';
import { displayProgress } from '../progress.js';
import { holdsAddressesAlone, isDeclared, openTarget, replacedBy } from '../open-target.js';
import type { ExecuteOptions } from '../options.js';
import { writing } from '../writing.js';

type ProfileOptions = Pick<ExecuteOptions, 'target' | 'env' | 'environment' | 'rps'>;

/**
 * Makes a profile of what discovery finds at the addresses of the options or of the environment, or adds what it finds to
 * a file of data; what the file declares stays.
 */
export async function writeProfile(file: string, options: ProfileOptions) {
  const exists = existsSync(file);
  const flaw = flawOf(file, exists, options);
  if (flaw !== undefined) throw new ConfigurationError(`--write: ${flaw}`);
  const before = exists ? textGiven({ path: file, by: '--write', expected: 'a profile' }) : '';
  if (file.endsWith('.toml') && hasComments(before.slice(headOf(before).length)))
    throw new ConfigurationError(
      `--write: ${file} has comments below its first lines, which would be lost; expected a new file, as in \`--target ${file} --write NEW.toml\``,
    );
  const target = exists ? file : options.target;
  const opened = await openTarget({ ...options, onNote: note, ...(target !== undefined && { target }) }, 1);
  try {
    if (opened.target.isReference)
      throw new ConfigurationError(
        '--write: expected the addresses of a target, such as ULTRA_BASE_URL in the environment or --target FILE; found the reference',
      );
    const progress = displayProgress(stderr);
    const discovered = await discoverTarget(opened, {
      ...{ signal: new AbortController().signal, onNote: note },
      onProgress: (now) => progress.show(now),
      renews: !exists,
    }).finally(() => progress.close());
    // An empty file, or a mere copy, would stand in the way of the next try.
    const isBare = target === undefined && discovered.causes.length === 0;
    // Where nothing was found because of an address, a file that exists stays as it is.
    const isWritten = exists
      ? !isSilent(discovered)
      : discovered.findings.length + discovered.stale.length > 0 || isBare;
    const place = isWritten ? `see ${file}` : exists ? `${file} stays as it is` : `${file} is not written`;
    const nothing = exists && isWritten ? 'nothing new' : exists ? 'no address responded as its API does' : 'nothing';
    const { bases } = discovered.profile;
    const found = exists ? atAddresses(discovered.profile, { ...bases, ...opened.ownBases }) : discovered.profile;
    const profile = writable(found);
    const text = isWritten ? await textFor(file, profile, discovered.findings, before) : '';
    if (isWritten) await writing('--write', file, () => writeText(file, text, exists ? 'w' : 'wx'));
    const replaced = exists ? replacedBy(bases, opened.ownBases) : [];
    // A profile that is found by itself is none that the user named.
    const [, from] = /^--target (.*)$/.exec(exists || !isWritten ? '' : opened.option) ?? [];
    const lines = [
      ...discovered.causes,
      ...(from === undefined ? [] : [`${file} begins with what ${from} declares, without its comments`]),
      ...staleLines(discovered),
      discoveryLine(discovered, place, nothing),
      ...(replaced.length === 0
        ? []
        : [`${file} keeps its own addresses, but what was found is of ${replaced.join(', ')}`]),
      ...(profile === found ? [] : ['RPC_URL holds a key, so it stays in the environment alone']),
    ];
    const { findings, stale } = discovered;
    // Without another one a pair stays; of a file that exists nothing was looked at.
    const left = stale.filter(({ key }) => key === 'swapOrder.pair' && findings.every((one) => one.key !== key));
    // The target with what was found, and what is stale in it still.
    const used = { ...discovered, ...(!exists && { left }), isBare: holdsAddressesAlone(discovered.profile) };
    return { file, isWritten, lines, requests: discovered.exchanges.length, profile, used };
  } finally {
    await opened.close();
  }
}

/** What of the profile is stale, each with what became of it. */
function staleLines({ stale, findings }: Discovered): readonly string[] {
  const found = new Set(findings.map(({ key }) => key));
  return stale.map(({ key, how }) => `${key} is stale (${how}): ${found.has(key) ? 'found anew' : 'left out'}`);
}

/** Why nothing can be written to a file of this name. */
function flawOf(file: string, exists: boolean, options: ProfileOptions): string | undefined {
  const { target } = options;
  if (!isProfileName(file)) return `${file} is no name of a profile; expected ${profileEndings}`;
  if (!existsSync(dirname(file))) return `there is no folder ${dirname(file)}; expected a file in one that exists`;
  if (exists && !/\.(json|toml)$/.test(file))
    return `${file} exists and is code, which is not replaced; expected a new file, as in \`--target ${file} --write NEW.ts\`, which begins with what ${file} declares`;
  if (exists && target !== undefined && target !== file)
    return `${file} exists, and --target would replace what it declares; expected a new file, or no --target`;
  if (!exists && target === undefined && !isDeclared({ ...options, onNote: note }))
    return 'no address; expected one in the environment, such as ULTRA_BASE_URL, or --target FILE with one';
  return undefined;
}

/** Whether nothing was found, and no address of an API is worth a further request. */
function isSilent({ findings, hopeless, target: { bases } }: Discovered): boolean {
  const asked = registered.flatMap(({ api }) => api.bases.filter((base) => bases[base] !== undefined));
  return findings.length === 0 && asked.every((base) => hopeless.has(base));
}

/** The text of the file, of which `before` is what stands there. */
async function textFor(file: string, profile: Profile, findings: readonly Finding[], before: string): Promise<string> {
  if (file.endsWith('.json')) return `${JSON.stringify({ ...schemaIn(before), ...profile }, null, 2)}\n`;
  const sign = file.endsWith('.toml') ? '#' : '//';
  const heading = `${sign} How it was found by \`plumbline doctor --write\`:`;
  // What a target sent must not end the comment.
  const found = findings.map(({ key, how }) => `${sign} ${key}: ${how.replaceAll(/\s+/g, ' ')}`);
  const lines = found.length === 0 || before.includes(heading) ? found : [heading, ...found];
  if (sign === '//')
    return `import { defineTarget } from '${packageName}';\n\n${lines.map((line) => `${line}\n`).join('')}export default defineTarget(${JSON.stringify(profile, null, 2)});\n`;
  const { stringify } = await import('smol-toml');
  const head = [headOf(before).trimEnd(), ...lines].join('\n').trimStart();
  return `${head}${head === '' ? '' : '\n\n'}${stringify(JSON.parse(JSON.stringify(profile)) as object)}\n`;
}

/** The comments and empty lines that a TOML file begins with, which stay. */
function headOf(toml: string): string {
  return /^(?:[ \t]*(?:#.*)?\r?\n)*/.exec(toml)![0];
}

/** Whether a `#` stands outside of the strings of a line. */
function hasComments(toml: string): boolean {
  const tokens = toml.matchAll(/"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?|#/g);
  return [...tokens].some(([token]) => token === '#');
}

/** Editors find the schema of a profile by this key, which the profile itself does not have. */
function schemaIn(json: string): { readonly $schema?: unknown } {
  if (json === '') return {};
  const { $schema } = JSON.parse(json) as { readonly $schema?: unknown };
  return $schema === undefined ? {} : { $schema };
}
