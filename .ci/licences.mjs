// Prints the licences of what a user of the package installs, and ends with 1 where one is not among those expected.
import { execFileSync } from 'node:child_process';

const expected = /^(?:MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Python-2\.0)$/;

const text = execFileSync('npm', ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const { components } = JSON.parse(text);
const namesOf = ({ licenses = [] }) =>
  licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression);
const byLicence = new Map();
for (const component of components) {
  const names = namesOf(component).join(' and ') || 'none stated';
  byLicence.set(names, [...(byLicence.get(names) ?? []), `${component.name}@${component.version}`]);
}
const unexpected = [...byLicence].filter(([names]) => !names.split(' and ').every((name) => expected.test(name)));
for (const [names, packages] of byLicence) process.stdout.write(`${names}: ${packages.length}\n`);
for (const [names, packages] of unexpected) process.stdout.write(`not expected: ${names}: ${packages.join(', ')}\n`);
process.exitCode = unexpected.length === 0 ? 0 : 1;
