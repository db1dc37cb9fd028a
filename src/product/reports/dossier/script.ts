import { addressVariableOf } from '../../model/base-variables.js';
import type { Exchange, RecordedResponse } from '../../model/exchange.js';
import { releasedProgram } from '../../results/command.js';
import type { Finding } from '../../results/run-json.js';
import { isSpoiled } from './counterparts.js';

/** The status with which a response shows a finding again. */
interface Sign {
  readonly status: number;
  /** The place of the request that decides, from 1. */
  readonly deciding: number;
  /** The place of the request that has to succeed: the control after it, else the last before it that did; 0 where there is none. */
  readonly needed: number;
  /** Of a success, a member that its body has: a target that answers 200 to everything lacks it. */
  readonly member: string | undefined;
  /** 401 is what a target without the finding returns; otherwise it says that the credentials are not those of the target. */
  readonly maybeUnauthorised: boolean;
}

/**
 * A shell script that sends the requests of a finding and says whether the target shows it: exit code 1 where it does, 0
 * where it does not, 2 where that cannot be decided. A status it reads itself; what stands in a body is printed, and the
 * suite replays it. `shown` are the exchanges of the finding, of which the last one decides; `counterpart` is what another
 * run got for the same request.
 */
export function scriptText(
  id: string,
  finding: Finding,
  shown: readonly Exchange[],
  counterpart: Exchange | undefined,
): string {
  const { curl, operation, base, expected, actual, replay } = finding;
  const sign = signOf(finding, shown.at(-1), counterpart?.response);
  const isSuite = sign === undefined && !isRecorded(replay);
  // What the suite replays signs in by itself.
  const isAsked = sign === undefined ? /^(?:API_KEY|RPC_URL)$/ : /^(?!RPC_URL)/;
  const asked = variablesOf(finding).filter(([name]) => isAsked.test(name));
  return [
    '#!/bin/sh',
    ...`${id}, ${operation} at ${base}: expected ${expected}, found ${actual}`
      .split(/[\r\n]+/)
      .map((line) => `# ${line}`),
    '# Says SHOWN and exits 1 where the target does so, NOT SHOWN and exits 0 where it does not, and otherwise',
    '# NOT DECIDED and exits 2.',
    '(',
    ...(isSuite ? [`suite=\${PLUMBLINE:-${releasedProgram}}`] : []),
    `for tool in curl awk sed seq mktemp${isSuite ? ' "${suite%% *}"' : ''}; do`,
    'command -v "$tool" >/dev/null || { echo "NOT DECIDED: this script needs $tool"; exit 2; }',
    'done',
    ...asked.map(([name, meaning]) => unlessSet(name, `NOT DECIDED: set ${name}, ${meaning}`)),
    'requests() (',
    curl
      .replace(/^#!.*\n/, '')
      .replace(/^: "\$\{(\w+):\?(.*)\}"$/gm, (_, name: string, meaning: string) =>
        unlessSet(name, `Not sent: set ${name}, ${meaning}`),
      ),
    ')',
    ...(sign === undefined ? [...sent, 'why=$found'] : decided(sign, curl)),
    ...(isSuite ? replayed(replay, shown) : []),
    `echo "NOT DECIDED: found status \${found:-none}${sign?.needed ? ', and of the request that has to succeed: ${control:-none}' : ''}"`,
    ...advice,
    "cat <<'END'",
    `expected: ${expected.replaceAll(/\s+/g, ' ')}`,
    'END',
    // Recorded traffic is judged where it was recorded; what was replayed just now gets the same responses again.
    ...(isRecorded(replay) ? [] : [`[ "$why" = suite ] || cat <<'END'`, 'Replay it:', replay, 'END']),
    'exit 2',
    ')',
    '',
  ].join('\n');
}

/** The variables that whoever runs the script of a finding has to set, with what each is. */
export function variablesOf({ curl, replay }: Finding): readonly (readonly [name: string, meaning: string])[] {
  const asked = [...`${curl}\n${replay}`.matchAll(/\$\{(?!ANSWER_OF)(\w+):\?(.*?)\}"/g)];
  return asked.map(([, name = '', meaning = '']) => [name, meaning]);
}

/** In place of the message of a shell. */
const unlessSet = (name: string, says: string): string => `[ "\${${name}:-}" ] || { echo "${says}"; exit 2; }`;

/** By what stood in the way: a status, or the suite. */
const advice = [
  'case $why in',
  `suite) echo 'The suite could not decide it. Correct what its last line above names, then run this script again.' ;;`,
  `start) echo 'The suite did not run, as its message above says; PLUMBLINE may name the command that starts it.' ;;`,
  `'') echo 'No response came: correct the address, or wait until the target responds.' ;;`,
  `401 | 403) echo 'The target refuses the credentials: set those that it accepts.' ;;`,
  `404) echo 'The target has nothing there: correct the address, or what the request names.' ;;`,
  `429 | 5??) echo 'The target is overloaded or broken: run this script again later.' ;;`,
  `*) echo 'Compare the responses above with what is expected.' ;;`,
  'esac',
];

/** What a script sends for an answer to a challenge, or for what the run made, is spent when somebody runs it. */
const spent = /^# A challenge is used once: answer|^# .* was made during the run/m;

/** What lasts is made for a wallet that has none yet; the suite makes such a wallet. */
const madeForNewWallet = /"\$\{JWT:[^]*^# Warning: this request may create/m;

/** What a gateway, an overloaded server or a wrong address responds whatever the request is. */
const ofAnyTarget = /^(?:40[1345]|429|50[234])$/;

/** Undefined where the status does not tell a response that shows the finding from another one. */
function signOf(
  { expected, actual, cause, curl, control }: Finding,
  deciding: Exchange | undefined,
  other: RecordedResponse | undefined,
): Sign | undefined {
  // What equal requests get, one of them does not tell.
  if (deciding?.response === undefined || cause === 'mixed') return undefined;
  if (spent.test(curl) || madeForNewWallet.test(curl)) return undefined;
  const { status } = deciding.response;
  const hasControl = /, status 2[0-9]{2}\n# The positive control/.test(curl);
  const expectsSuccess = other ? isSuccess(other.status) : !isSuccess(status) || /\bstatus 2[0-9]{2}\b/.test(expected);
  // A control that is no success, or that would create something, is one for the suite.
  if (!hasControl && (control !== undefined || !expectsSuccess || ofAnyTarget.test(String(status)))) return undefined;
  const maybeUnauthorised = isSpoiled(deciding.credentials) || other?.status === 401 || /\b401\b/.test(expected);
  const tells = other === undefined ? actual.includes(`status ${status}`) : other.status !== status;
  const places = [...curl.matchAll(/^# ([0-9]+) of ([0-9]+): .*, status 2[0-9]{2}$/gm)];
  const steps = curl.match(/^# [0-9]+ of [0-9]+: /gm)?.length ?? 1;
  const needed = hasControl ? steps : Number(places.findLast(([, place, all]) => place !== all)?.[1] ?? 0);
  const member = isSuccess(status) ? memberOf(deciding.response) : undefined;
  return tells ? { status, deciding: hasControl ? steps - 1 : steps, needed, member, maybeUnauthorised } : undefined;
}

/** The first member of a body that is an object, or of its first item. */
const memberOf = ({ body }: RecordedResponse): string | undefined => /^[[{\s]*"(\w+)"\s*:/.exec(body)?.[1];

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Recorded traffic is judged, and not sent again. */
export const isRecorded = (replay: string): boolean => replay.includes(' judge ');

/** What a status does not tell, the suite replays at the same addresses; `PLUMBLINE` names another place of it. */
function replayed(replay: string, shown: readonly Exchange[]): readonly string[] {
  const [, profile] = / --target (?!reference )(.+?) --/.exec(replay) ?? [];
  const command = replay.replace(releasedProgram, '$suite').replace(` --target ${profile} `, ' --target "$profile" ');
  return [
    ...(replay.includes(' --origin ') ? [] : addressesOf(shown)),
    ...(profile === undefined
      ? []
      : [
          `profile="$(dirname "$0")"/${profile}`,
          `[ -e "$profile" ] || { echo 'NOT DECIDED: ask the sender for ${profile} and put it into scripts/'; exit 2; }`,
        ]),
    'folder=$(mktemp -d) || exit 2',
    `trap 'rm -r "$folder"' EXIT`,
    `said=$(${command} --out "$folder" </dev/null)`,
    'echo "$said" | tail -n 3',
    'case $said in',
    `*': NOT REPRODUCED;'*) echo 'NOT SHOWN: the suite replayed it'; exit 0 ;;`,
    `*': REPRODUCED;'*) echo 'SHOWN: the suite replayed it'; exit 1 ;;`,
    "'') why=start ;;",
    '*) why=suite ;;',
    'esac',
  ];
}

/** The addresses at which a finding was seen go before those of the profile. */
function addressesOf(shown: readonly Exchange[]): readonly string[] {
  const lines = shown.flatMap(({ base, request: { url, path } }) =>
    url.endsWith(path) && !/[«']/.test(url)
      ? [`export ${addressVariableOf(base)}='${url.slice(0, url.length - path.length)}'`]
      : [],
  );
  return [...new Set(lines)];
}

/** Attempts after which a finding counts as not shown. */
const mostAttempts = 3;

/** The statuses of what `curl -i` printed; a proxy that opens a tunnel answers before the target does. */
const statuses = `awk '/^HTTP\\/[0-9.]+ [2-5][0-9][0-9]/ && tolower($0) !~ /connection established/ { print $2 }'`;

/** The status of one of the requests, by its place from 1; `$` is the last one. */
const statusAt = (place: number | '$'): string => `$(printf '%s\\n' "$said" | ${statuses} | sed -n '${place}p')`;

/** Sends the requests once, of which no status decides. */
const sent = ['said=$(requests)', 'echo "$said"', `found=${statusAt('$')}`];

function decided({ status, deciding, needed, member, maybeUnauthorised }: Sign, curl: string): readonly string[] {
  const isLasting = curl.includes('# Warning: ');
  return [
    'seen=',
    `for attempt in $(seq ${isLasting ? 1 : mostAttempts}); do`,
    // A shell that opened the file of standard error again would write over what stands in it.
    'said=$(requests)',
    `printf '%s\\n\\n' "$said" >&2`,
    `found=${statusAt(deciding)}`,
    'why=$found',
    ...(needed > 0
      ? [`control=${statusAt(needed)}`, 'case $control in 2??) ;; *) why=$control; sleep 1; continue ;; esac']
      : []),
    `case $found in`,
    `${status}) ${member === undefined ? '' : `case $said in *'"${member}"'*) ;; *) break ;; esac; `}echo "SHOWN: status is $found"; exit 1 ;;`,
    // Without a control, only a success shows that the target is without the finding.
    ...(needed > deciding
      ? [`'' | 429 | 5??${maybeUnauthorised ? '' : ' | 401'}) sleep 1 ;;`, '*) seen=$found ;;']
      : ['2??) seen=$found ;;', '*) sleep 1 ;;']),
    'esac',
    'done',
    'case $seen in ?*) echo "NOT SHOWN: status is $seen"; exit 0 ;; esac',
  ];
}
