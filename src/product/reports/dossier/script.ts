import { addressVariableOf } from '../../model/base-variables.js';
import type { Exchange, RecordedResponse } from '../../model/exchange.js';
import { releasedProgram } from '../../results/command.js';
import type { Finding } from '../../results/run-json.js';
import { isSpoiled } from './counterparts.js';

/** The status with which a response shows a finding again. */
interface Sign {
  readonly status: number;
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
  return [
    '#!/bin/sh',
    ...`${id}, ${operation} at ${base}: expected ${expected}, found ${actual}`
      .split(/[\r\n]+/)
      .map((line) => `# ${line}`),
    '# Says SHOWN and exits 1 where the target does so, NOT SHOWN and exits 0 where it does not, and otherwise',
    '# NOT DECIDED and exits 2.',
    '(',
    'requests() (',
    curl.replace(/^#!.*\n/, ''),
    ')',
    ...(sign === undefined ? replayed(replay, shown) : decided(sign, curl)),
    // Recorded traffic is judged where it was recorded.
    ...(isRecorded(replay) ? [] : ["cat <<'END'", 'Replay it:', replay, 'END']),
    'exit 2',
    ')',
    '',
  ].join('\n');
}

/** What a script sends for an answer to a challenge, or for what the run made, is spent when somebody runs it. */
const spent = /^# A challenge is used once: answer|^# .* was made during the run/m;

/** What lasts is made for a wallet that has none yet; the suite makes such a wallet. */
const madeForNewWallet = /"\$\{JWT:[^]*^# Warning: this request may create/m;

/** Undefined where the status does not tell a response that shows the finding from another one. */
function signOf(
  { expected, actual, cause, curl }: Finding,
  deciding: Exchange | undefined,
  other: RecordedResponse | undefined,
): Sign | undefined {
  // What equal requests get, one of them does not tell.
  if (deciding?.response === undefined || cause === 'mixed') return undefined;
  const [requests = ''] = curl.split('# The positive control');
  if (spent.test(requests) || madeForNewWallet.test(requests)) return undefined;
  const { status } = deciding.response;
  const maybeUnauthorised = isSpoiled(deciding.credentials) || other?.status === 401 || /\b401\b/.test(expected);
  const tells = other === undefined ? actual.includes(`status ${status}`) : other.status !== status;
  return tells ? { status, maybeUnauthorised } : undefined;
}

const isRecorded = (replay: string): boolean => replay.includes(' judge ');

/** What a status does not tell, the suite replays at the same addresses; `PLUMBLINE` names another place of it. */
function replayed(replay: string, shown: readonly Exchange[]): readonly string[] {
  const undecided = "echo 'NOT DECIDED: compare the responses with what was expected and found above'";
  if (isRecorded(replay)) return ['requests', 'echo', undecided];
  const command = replay
    .replace(releasedProgram, `\${PLUMBLINE:-${releasedProgram}}`)
    .replace(/ --target (?!reference )/, ' --target "$(dirname "$0")"/');
  return [
    ...(replay.includes(' --origin ') ? [] : addressesOf(shown)),
    'requests',
    'echo',
    'folder=$(mktemp -d) || exit 2',
    `trap 'rm -r "$folder"' EXIT`,
    `said=$(${command} --out "$folder" 2>&1 </dev/null)`,
    'echo "$said" | tail -n 3',
    'case $said in',
    `*': NOT REPRODUCED;'*) echo 'NOT SHOWN: the suite replayed it'; exit 0 ;;`,
    `*': REPRODUCED;'*) echo 'SHOWN: the suite replayed it'; exit 1 ;;`,
    'esac',
    undecided,
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

/** The status of one of the requests, by its place from 1. */
const statusAt = (place: number): string => `$(printf '%s\\n' "$said" | ${statuses} | sed -n ${place}p)`;

function decided({ status, maybeUnauthorised }: Sign, curl: string): readonly string[] {
  const steps = curl.match(/^# [0-9]+ of [0-9]+: /gm)?.length ?? 1;
  // The positive control comes after the response that decides.
  const hasControl = curl.includes('# The positive control');
  const deciding = hasControl ? steps - 1 : steps;
  const isLasting = curl.includes('# Warning: ');
  return [
    'seen=',
    `for attempt in $(seq ${isLasting ? 1 : mostAttempts}); do`,
    // A shell that opened the file of standard error again would write over what stands in it.
    'said=$(requests)',
    `printf '%s\\n\\n' "$said" >&2`,
    `found=${statusAt(deciding)}`,
    // Where the control is refused as well, the credentials are not those of the target.
    ...(hasControl ? [`case ${statusAt(steps)} in 401) found= ;; esac`] : []),
    `case $found in`,
    `${status}) echo "SHOWN: status is $found"; exit 1 ;;`,
    `'' | 429 | 5??${maybeUnauthorised ? '' : ' | 401'}) sleep 1 ;;`,
    '*) seen=$found ;;',
    'esac',
    'done',
    'case $seen in ?*) echo "NOT SHOWN: status is $seen"; exit 0 ;; esac',
    'echo "NOT DECIDED (status: ${found:-none}): are address and credentials those of this target?"',
  ];
}
