// What the bundle holds of other people's packages: prints their licences and ends with 1 where one is not expected.
// `--sbom FILE` writes the bill of materials in CycloneDX; both need `dist/` and an installed `node_modules/`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const expected = /^(?:MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Unlicense)$/;

const bundled = [
  ...readFileSync('dist/THIRD-PARTY-LICENSES.txt', 'utf8').matchAll(
    /(?:^|-{80}\n\n?)((?:@[\w.-]+\/)?[\w.-]+) (\S+) \((.+)\)$/gm,
  ),
].map(([, name, version, licence]) => ({ id: `${name}@${version}`, licence }));
if (bundled.length === 0) throw new Error('dist/THIRD-PARTY-LICENSES.txt names no package; expected one a section');

for (const licence of new Set(bundled.map((one) => one.licence)))
  process.stdout.write(`${licence}: ${bundled.filter((one) => one.licence === licence).length} packages\n`);
for (const { id, licence } of bundled)
  if (!licence.split(/ (?:OR|AND) |[()]/).some((one) => expected.test(one))) {
    process.stdout.write(`${id}: the licence ${licence} is not among those expected\n`);
    process.exitCode = 1;
  }

if (process.argv[2] === '--sbom') {
  const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const whole = JSON.parse(text);
  const ids = new Set(bundled.map(({ id }) => id));
  // What builds and tests the bundle is not part of it.
  const components = whole.components.filter(({ name, version }) => ids.has(`${name}@${version}`));
  if (components.length !== ids.size) throw new Error(`${components.length} of ${ids.size} packages are installed`);
  const refs = new Set([whole.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  const dependencies = whole.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  const bill = { ...whole, components, dependencies };
  writeFileSync(process.argv[3], `${JSON.stringify(bill, null, 2)}\n`);
}
