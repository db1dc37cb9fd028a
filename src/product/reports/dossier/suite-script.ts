import { listed } from '../../model/counted.js';
import { releasedProgram } from '../../results/command.js';
import { isSteady } from '../../results/change-class.js';
import type { Finding } from '../../results/run-json.js';
import { version } from '../../results/version.js';
import { leftBehind } from '../wording.js';
import { place } from './script-addresses.js';
import { minutesOfReplay, ofNone, ofReplay, triesOf, triesOfRequests, type Failed } from './tries.js';

/** Names the suite: the one that `PLUMBLINE` names, one of this version that is installed, or the released one. */
export const suiteNamed = `suite=\${PLUMBLINE:-$([ "$(plumbline --version 2>/dev/null)" = ${version} ] && echo plumbline || echo '${releasedProgram}')}`;

/** What to do where that does not start. */
export const nameSuite = 'Where the suite is installed: export PLUMBLINE=plumbline';

/** Ends a script that needs the suite where its command is not there; `or` what else would do. */
export const suiteNeeded = (or = ''): string =>
  `command -v "\${suite%% *}" >/dev/null || { echo "NOT DECIDED: this script needs \${suite%% *}${or}"; echo '${nameSuite}'; exit 2; }`;

/** Results of the suite beside the requests. */
const results = '"$folder/run.json"';

/**
 * Recorded requests with findings that a status does not tell pass through the suite, where there is one, which judges what
 * comes back; without one they are only sent. The first responses are printed.
 */
export function throughSuite(requests: string, finding: Finding, failed: Failed): readonly string[] {
  const { times } = triesOfRequests(finding, failed);
  const others = times === 1 ? '' : `; for attempt in $(seq ${times - 1}); do sh "$0" >/dev/null; done`;
  return [
    'folder=$(mktemp -d) || exit 2',
    `cat >"$folder/requests" <<'END'`,
    requests,
    'END',
    'requests() {',
    `$suite proxy --out "$folder" --quiet -- sh -c 'sh "$0"${others}' "$folder/requests" </dev/null`,
    `[ -e ${results} ] || sh "$folder/requests"`,
    '}',
  ];
}

/** Says that a parameter is left unread, which the requests themselves show. */
const ofOtherMarket = ' is the list of ';

/** What the suite found: the same failure, or that the requirement passes. */
export function judgedBySuite(finding: Finding, failed: Failed): readonly string[] {
  const { times, chance } = triesOfRequests(finding, failed);
  const verdict = `sed -n '/"id": *"${failed.id}"/,/"verdict"/s/.*"verdict": *"\\(.*\\)".*/\\1/p' ${results} 2>/dev/null`;
  return [
    `! grep -qs '"fingerprint": *"${finding.fingerprint}"' ${results} || { echo "SHOWN${place}: the suite judged the responses"; exit 1; }`,
    `case $(${verdict}) in pass) rm -r "$folder"; ${ofNone(`the suite judged the responses${times > 1 ? ` to ${times} attempts` : ''}`, chance)} ;; esac`,
  ];
}

const profileOf = (replay: string): string | undefined => / --target (?!reference )(.+?) --/.exec(replay)?.[1];

/** A profile that is missing is said before anything is sent. */
export function profileNeeded(replay: string): readonly string[] {
  const profile = profileOf(replay);
  if (profile === undefined) return [];
  return [
    `profile="$(dirname "$0")"/${profile}`,
    `[ -e "$profile" ] || profile=../$profile`,
    `[ -e "$profile" ] || { echo 'NOT DECIDED: ask the sender for ${profile} and put it into scripts/'; exit 2; }`,
  ];
}

/**
 * What a status does not tell, the suite replays at the same addresses; `PLUMBLINE` names another place of it. Its report and
 * its journal stay unless nothing was shown.
 */
export function replayed(replay: string, finding: Finding, failed: Failed): readonly string[] {
  const profile = profileOf(replay);
  const isLasting = / --allow \S*(?:create|settle)/.test(replay);
  const { times, chance } = triesOf(finding, failed, isLasting, ofReplay);
  const command = replay.replace(releasedProgram, '$suite').replace(` --target ${profile} `, ' --target "$profile" ');
  return listed(
    isLasting && `echo 'The suite may create and move things at the target now, as its --allow says.'`,
    `for round in $(seq ${times}); do`,
    `echo "Replay $round of ${times}, of up to ${minutesOfReplay} minutes at the usual pace"`,
    'folder=$(mktemp -d) || exit 2',
    `said=$(${command} --out "$folder" </dev/null)`,
    `case $said in *'${leftBehind}'*) echo "$said" | sed -n '/${leftBehind}/,$p' ;; *) echo "$said" | tail -n 3 ;; esac`,
    'case $said in',
    `*': NOT REPRODUCED;'*) rm -r "$folder"; why=not-shown; continue ;;`,
    `*': REPRODUCED;'*) echo "SHOWN${place}: the suite replayed it"; exit 1 ;;`,
    `*'; the requirement fails in another way;'*) why=another ;;`,
    `*': INCONCLUSIVE; not triggered by any request'*) why=untested ;;`,
    `'') rm -r "$folder"; why=start ;;`,
    '*) why=suite ;;',
    'esac',
    'break',
    'done',
    // What came of a request that was sent before, its own requests may not show.
    (finding.mixedUp === undefined || (isSteady(finding) && finding.mixedUp.includes(ofOtherMarket))) &&
      `[ "$why" != not-shown ] || { ${ofNone(`the suite replayed it${times > 1 ? ` ${times} times` : ''}`, chance)}; }`,
  );
}
