import { addressVariableOf } from '../../model/base-variables.js';
import { inWords, listed } from '../../model/counted.js';
import { isOfApi, type Base } from '../../model/exchange.js';
import { quoted } from '../../results/command.js';
import type { Finding } from '../../results/run-json.js';

/** An address of the run that a script takes from the environment, with the one of the run as default. */
interface Address {
  readonly variable: string;
  readonly url: string;
  /** Whether requests of the script go there, those of a replay included. */
  readonly isUsed: boolean;
}

/** Both versions of an API are one deployment. */
const apiOf = (base: string): string => (base === 'swapV2' ? 'ultra' : base);

/** The variables of all addresses that show a finding, where there are several: its requests are sent to each of them. */
export const allAt = ({ base, alsoAt = [] }: Pick<Finding, 'base' | 'alsoAt'>, addresses: readonly Address[]) => {
  const variables = [base, ...alsoAt].map((one) => addressVariableOf(one as Base));
  const known = addresses.filter(({ variable }) => variables.includes(variable)).map(({ variable }) => variable);
  return alsoAt.length > 0 && known.length === variables.length ? known : [];
};

/** Requests of a script, at each address of a finding in turn. */
export const atEach = (text: string, base: string): string =>
  text.replaceAll(`"\${${addressVariableOf(base as Base)}%/}"`, '"${here%/}"');

/** None of a reference that ends with the run. */
export function addressesOf(
  { base, alsoAt = [], curl, replay }: Pick<Finding, 'base' | 'alsoAt' | 'curl' | 'replay'>,
  bases: Readonly<Record<string, string>>,
  isSuite: boolean,
): readonly Address[] {
  const [, origin] = / --origin (\S+)/.exec(replay) ?? [];
  if (origin !== undefined) return [{ variable: 'PLUMBLINE_ORIGIN', url: origin, isUsed: true }];
  if (replay.includes(' --target reference ')) return [];
  // A key in an address is the sender's.
  const known = Object.entries(bases).filter(([name, url]) => name !== 'control' && !/["'`$\\{}«]/.test(url));
  const addresses = known.map(([name, url]) => {
    const isUsed = (isSuite && (!isOfApi(name) || apiOf(name) === apiOf(base))) || alsoAt.some((one) => one === name);
    return { variable: addressVariableOf(name as Base), url, isUsed };
  });
  const sent = atVariables(curl, addresses);
  return addresses.map((one) => ({ ...one, isUsed: one.isUsed || sent.includes(`"\${${one.variable}%/}"`) }));
}

/** A command, or the requests of a script, at the addresses that variables hold. */
export function atVariables(text: string, addresses: readonly Address[]): string {
  // Of two addresses one may begin with the other.
  const longestFirst = addresses.toSorted((one, other) => other.url.length - one.url.length);
  return longestFirst.reduce(
    (changed, { variable, url }) =>
      changed
        .replaceAll(`'${url}/`, `"\${${variable}%/}"'/`)
        .replaceAll(`${variable}=${quoted(url)} `, '')
        .replaceAll(` --origin ${url} `, ` --origin "$${variable}" `),
    text,
  );
}

/** Says where something was tested. */
export const place = '${at:+ at $at}';

/** A password and parameters of an address, and the path to a node, may be secret. */
export const withoutSecrets = `sed 's,//[^/@ ]*@,//,g; s,[?#][^ ]*,,g; s,\\(node [^ /]*//[^ /]*\\)[^ ]*,\\1,'`;

/** Where one address of an API is given, those of the run beside it would be of another deployment. */
export function addressed(addresses: readonly Address[]): readonly string[] {
  if (addresses.length === 0) return ['at='];
  const used = addresses.filter(({ isUsed }) => isUsed);
  const ofApi = used.filter(({ variable }) => variable !== 'RPC_URL').map(({ variable }) => variable);
  const node = used.length > ofApi.length ? ['node $RPC_URL'] : [];
  const isGiven = `[ -z "${ofApi.map((variable) => `\${${variable}:-}`).join('')}" ]`;
  const all = used.map(({ variable }) => `[ "\${${variable}:-}" ]`).join(' && ');
  const together = inWords(used.map(({ variable }) => variable));
  return listed(
    '# To test another deployment, set these variables, or change these addresses.',
    used.length > 1 &&
      `${isGiven} || { ${all}; } || { echo "NOT DECIDED: set all of ${together}, or none of them"; exit 2; }`,
    addresses.map(({ variable, url }) => `: "\${${variable}:=${url}}"`),
    `export ${addresses.map(({ variable }) => variable).join(' ')}`,
    `at=$(echo "${[...ofApi.map((variable) => `$${variable}`), ...node].join(', ')}" | ${withoutSecrets})`,
  );
}

/** How to replay a finding by hand, at the addresses of the script. */
export function replayAgain(replay: string, addresses: readonly Address[]): readonly string[] {
  const node = addresses.find(({ variable }) => variable === 'RPC_URL');
  const given = addresses.flatMap((one) => (one === node ? [] : `${one.variable}=$${one.variable}`));
  return listed(
    'case $why in suite | another) exit 2 ;; esac',
    "echo 'Replay it:'",
    given.length > 0 && `echo "export ${given.join(' ')}" | ${withoutSecrets}`,
    "cat <<'END'",
    node && `export RPC_URL="\${RPC_URL:-${node.url}}"`,
    replay,
    'END',
  );
}
