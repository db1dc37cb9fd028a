import { isSteady } from '../../results/change-class.js';
import type { Finding, RunSummary } from '../../results/run-json.js';
import { inWords, listed } from '../../model/counted.js';
import { sentBefore, tellingIn } from '../../results/mixed-responses.js';
import {
  addressed,
  addressesOf,
  allAt,
  atEach,
  atVariables,
  place,
  replayAgain,
  withoutSecrets,
} from './script-addresses.js';
import {
  judgedBySuite,
  nameSuite,
  profileNeeded,
  replayed,
  suiteNamed,
  suiteNeeded,
  throughSuite,
} from './suite-script.js';
import { ofNone, ofRequests, triesOfRequests, type Failed } from './tries.js';
import { decidingIn, isRecorded, otherThanToken, signOf, signsIn, type Evidence, type Sign } from './sign.js';

type Bases = RunSummary['run']['target']['bases'];

/**
 * A shell script that sends the requests of a finding and says whether the target shows it: exit code 1 where it does, 0
 * where it does not, 2 where that cannot be decided. A status it reads itself; what stands in a body is printed, and the
 * suite replays it.
 */
export function scriptText(failed: Failed, finding: Finding, evidence: Evidence, bases: Bases = {}): string {
  const { operation, base, expected, actual } = finding;
  const sign = signOf(finding, evidence);
  const curl = sign?.curl ?? finding.curl;
  const isSuite = sign === undefined && !isRecorded(finding.replay);
  // With tokens the requests decide it; without them the suite signs in by itself.
  const isEither = sign !== undefined && !isRecorded(finding.replay) && signsIn(curl);
  // What comes of other requests, or of many, these do not show.
  const isOfOthers = finding.mixedUp !== undefined || finding.cause?.startsWith('mixed') === true;
  const isJudged = sign === undefined && isRecorded(finding.replay) && !isOfOthers;
  const tool = (sign?.look ?? sign?.position) ? ' node' : '';
  const addresses = addressesOf(finding, bases, isSuite);
  const replay = atVariables(finding.replay, addresses);
  const each = sign === undefined ? [] : allAt(finding, addresses);
  const requests = atVariables(curl, addresses);
  const sent = (each.length === 0 ? requests : atEach(requests, base))
    .replace(/^#!.*\n/, '')
    .replace(/^: "\$\{(\w+):\?(.*)\}"$/gm, (_, name: string, meaning: string) =>
      unlessSet(name, `Not sent: set ${name}, ${meaning}`),
    );
  // The variables that the requests take, and the replay, with what each is; what the suite replays signs in by itself.
  const variables = [...`${curl}\n${finding.replay}`.matchAll(/\$\{(\w+):\?(.*?)\}"/g)];
  const [ofKey, tokens] = [true, false].map((isKey) => variables.filter(([, name]) => (name === 'API_KEY') === isKey));
  const asked = isSuite || isEither ? ofKey! : variables;
  return listed(
    '#!/bin/sh',
    `${failed.id}, ${operation} at ${base}: expected ${expected}, found ${actual}`
      .split(/[\r\n]+/)
      .map((line) => `# ${line}`),
    '# Says SHOWN and exits 1 where the target does so, NOT SHOWN and exits 0 where it does not, and otherwise',
    '# NOT DECIDED and exits 2.',
    '(',
    (isSuite || isJudged) && suiteNamed,
    isSuite && suiteNeeded(),
    `for tool in curl awk sed seq mktemp${tool}; do`,
    'command -v "$tool" >/dev/null || { echo "NOT DECIDED: this script needs $tool"; exit 2; }',
    'done',
    addressed(addresses),
    isSuite && profileNeeded(replay),
    asked.map(([, name = '', meaning = '']) => unlessSet(name, `NOT DECIDED: set ${name}, ${meaning}`)),
    isEither && [
      ...tokens!.map(([, name = '', meaning = '']) => `# To decide it without the suite, set ${name}, ${meaning}`),
      `if ${tokens!.map(([, name = '']) => `[ "\${${name}:-}" ]`).join(' && ')}; then`,
    ],
    isJudged ? throughSuite(sent, finding, failed) : ['requests() (', sent, ')'],
    sign === undefined
      ? printed(finding, evidence)
      : decided(sign, finding, each, failed).map((line) => atVariables(line, addresses)),
    isJudged && judgedBySuite(finding, failed),
    isEither && [
      `else ${suiteNamed}`,
      suiteNeeded(`, or ${inWords(tokens!.map(([, name = '']) => name))}`),
      ...profileNeeded(replay),
    ],
    (isSuite || isEither) && replayed(replay, finding, failed),
    isEither && 'fi',
    `echo "NOT DECIDED${place}: found status \${found:-none}${sign?.needed ? '; the request that has to succeed got ${control:-none}' : ''}"`,
    adviceOn(replay),
    "cat <<'END'",
    `expected: ${expected.replaceAll(/\s+/g, ' ')}; found then: ${actual.replaceAll(/\s+/g, ' ')}`,
    'END',
    // Recorded traffic is judged where it was recorded; what was replayed just now gets the same responses again.
    !isRecorded(replay) && replayAgain(replay, addresses),
    'exit 2',
    ')',
    '',
  ).join('\n');
}

/** The variables without which a script decides nothing. */
export const askedIn = (script: string): readonly string[] =>
  [...script.matchAll(/NOT DECIDED: set (\w+), /g)].map(([, name]) => `\`${name!}\``);

/** Whether a script decides nothing without the suite. */
export const needsSuite = (script: string): boolean => script.includes('\nsuite=');

/** In place of the message of a shell. */
const unlessSet = (name: string, says: string): string => `[ "\${${name}:-}" ] || { echo "${says}"; exit 2; }`;

/** By what stood in the way: a status, or the suite. */
const adviceOn = (replay: string): readonly string[] =>
  listed(
    'case $why in',
    `suite) echo 'The suite could not decide it. Correct what its last line above names, then run this script again.${replay.includes('${RPC_URL') ? ' A finding that rests on the chain needs RPC_URL, the address of a node.' : ''}'`,
    !replay.includes(' --allow ') &&
      `case $said in *'no valid counterpart request'*) echo 'Replay it with --allow create, which may create something.' ;; esac`,
    ';;',
    `not-shown) echo 'It came of another request, sent before or at the same time, as the page says. Compare whole runs: run --baseline.' ;;`,
    `another) echo 'This cause is not shown any more, and another one of the same requirement is.' ;;`,
    `untested) echo 'Its requests do not test the requirement any more, as after a repair. Compare whole runs: run --baseline.' ;;`,
    `start) echo 'The suite did not run, as its message above says. ${nameSuite}' ;;`,
    `401 | 403) echo 'The target refuses the credentials: set those that it accepts.' ;;`,
    `position) echo 'The position that the request names is not there any more, or not as it was: the suite finds another one.' ;;`,
    `vault) echo 'The target does not list the vault that the request names, and may reject it for that: correct the address.' ;;`,
    `token) echo 'It is rejected without a token, as it may be with one: set JWT, a valid token, to decide it.' ;;`,
    `404 | body) echo 'The target has nothing of this operation there: correct the address, or what the request names.' ;;`,
    `'' | 429 | 5??) echo 'The target does not respond: correct the address, or run this script again later.' ;;`,
    `*) echo 'Compare the responses above with what is expected.' ;;`,
    'esac',
  );

/** Begins a response in what `curl -i` printed; a proxy that opens a tunnel answers before the target does. */
const begins = '/^HTTP\\/[0-9.]+ [2-5][0-9][0-9]/ && tolower($0) !~ /connection established/';

/** The status of one of the requests, by its place from 1. */
const statusAt = (place: number): string =>
  `$(printf '%s\\n' "$said" | awk '${begins} { print $2 }' | sed -n '${place}p')`;

/** The body of one of the responses. */
const bodyAt = (place: number): string =>
  `printf '%s\\n' "$said" | awk '${begins} { place++; inside = 0 } inside && place == ${place}; /^\\r?$/ { inside = 1 }'`;

/** Where the status does not tell: the responses, for the suite or a reader to judge. */
function printed(finding: Finding, { shown }: Evidence): readonly string[] {
  const { mixedUp, curl } = finding;
  const [first, second] = shown;
  const isPair = mixedUp !== undefined && shown.length === 2 && decidingIn(curl) === 2;
  const telling = isPair ? tellingIn(first!, second!) : undefined;
  const send = [
    'said=$(requests)',
    'echo "$said"',
    `found=${statusAt(decidingIn(curl))}`,
    `case $found in '' | 429 | 5??) why=$found ;; *) why=compare ;; esac`,
  ];
  return telling === undefined ? send : bothSent(finding, send, telling);
}

/** Whether a response to two requests is the one to the first: equal ones may be right, but for what belongs to one of them. */
function bothSent(
  finding: Finding,
  send: readonly string[],
  { text, isThere }: NonNullable<ReturnType<typeof tellingIn>>,
): readonly string[] {
  const attempts = ofRequests.steady;
  const both = `echo "SHOWN${place}: both requests get the response to the first"; exit 1`;
  return listed(
    'own=0',
    `for attempt in $(seq ${attempts}); do`,
    send,
    `first=$(${bodyAt(1)})`,
    `second=$(${bodyAt(2)})`,
    `[ "$found ${statusAt(1)}" = '200 200' ] && [ "$first" ] || break`,
    'if [ "$first" != "$second" ]; then own=$((own + 1)); continue; fi',
    `case $first in *${text}*) ${isThere ? both : ''} ;; *) ${isThere ? '' : both} ;; esac`,
    'break',
    'done',
    // What came now and then, or of requests at the same time, these may not show.
    isSteady(finding) &&
      finding.mixedUp?.endsWith(sentBefore) === true &&
      `[ "$own" != ${attempts} ] || { echo "NOT SHOWN${place}: each request gets a response of its own in ${attempts} attempts"; exit 0; }`,
  );
}

function decided(
  {
    status,
    shown,
    right,
    isOpen,
    members,
    deciding,
    needed,
    accepted,
    maybeUnauthorised,
    look,
    position,
    vault,
    withToken,
  }: Sign,
  finding: Finding,
  each: readonly string[],
  failed: Failed,
): readonly string[] {
  const { times, chance } = triesOfRequests(finding, failed);
  const isNone = ofNone(`status is $seen${times > 1 ? ` in ${times} attempts` : ''}`, chance);
  return listed(
    each.length > 0 && `for here in ${each.map((variable) => `"$${variable}"`).join(' ')}; do`,
    'seen=',
    `for attempt in $(seq ${times}); do`,
    // A shell that opened the file of standard error again would write over what stands in it.
    'said=$(requests)',
    `printf '%s\\n\\n' "$said" >&2`,
    `found=${statusAt(deciding)}`,
    'why=$found',
    needed > 0 && [
      `control=${statusAt(needed)}`,
      `case $control in ${accepted}) ;; *) why=$control; sleep 1; continue ;; esac`,
    ],
    position && `${bodyAt(position.place)} | ${position.isThere} 2>/dev/null || { why=position; continue; }`,
    members.length > 0 && [
      `body=$(printf '%s\\n' "$said" | awk '${begins} { place++ }; place == ${deciding}')`,
      'missing= count=0',
      // A member that is null or empty gives nothing out; some may be left out, as a run knows a response by half of them.
      `for member in ${members.join(' ')}; do printf '%s\\n' "$body" | grep -Eq "\\"$member\\" *: *([^n\\" ]|\\"[^\\"])" || { missing="$missing $member"; count=$((count + 1)); }; done`,
      `case $found in 2*) [ $((count * 2)) -lt ${members.length} ] || { found="$found without$missing"; why=body; } ;; esac`,
    ],
    vault && `[ "$found" != ${status} ] || ${vault} || { seen=; why=vault; break; }`,
    look && `[ "$found" != ${status} ] || found="$found, $(${bodyAt(deciding)} | ${look} 2>/dev/null)"`,
    'case $found in',
    `${shown}) ${each.length === 0 ? '' : `at=$(echo "$here" | ${withoutSecrets}); `}echo "SHOWN${place}: status is $found"; exit 1 ;;`,
    `${right}) seen=$found ;;`,
    // An error of which the body is judged may come now and then.
    `'' | 429 | 5??${maybeUnauthorised ? '' : ' | 401'}${look && status >= 500 ? ' | 2??' : ''}) sleep 1 ;;`,
    // Neither what was found then nor what is expected.
    '*) seen=; break ;;',
    'esac',
    'done',
    each.length > 0 && ['[ "$seen" ] || break', 'done'],
    withToken !== undefined
      ? `case $seen in ?*) why=token; case $([ -z "\${JWT:-}" ] || ${withToken}) in ${otherThanToken}) ${isNone} ;; esac ;; esac`
      : finding.mixedUp === undefined && !isOpen
        ? `case $seen in ?*) ${isNone} ;; esac`
        : `case $seen in ?*) why=${isOpen ? 'compare' : 'not-shown'} ;; esac`,
  );
}
