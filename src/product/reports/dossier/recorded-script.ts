import type { Finding } from '../../results/run-json.js';
import { place } from './script-addresses.js';
import { ofNone, triesOfRequests, type Failed } from './tries.js';

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

/** What the suite found: the same failure, or that the requirement passes. */
export function judgedBySuite(finding: Finding, failed: Failed): readonly string[] {
  const { times, chance } = triesOfRequests(finding, failed);
  const verdict = `sed -n '/"id": *"${failed.id}"/,/"verdict"/s/.*"verdict": *"\\(.*\\)".*/\\1/p' ${results} 2>/dev/null`;
  return [
    `! grep -qs '"fingerprint": *"${finding.fingerprint}"' ${results} || { echo "SHOWN${place}: the suite judged the responses"; exit 1; }`,
    `case $(${verdict}) in pass) rm -r "$folder"; ${ofNone(`the suite judged the responses${times > 1 ? ` to ${times} attempts` : ''}`, chance)} ;; esac`,
  ];
}
