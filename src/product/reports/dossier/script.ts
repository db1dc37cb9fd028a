import { atPointer, isObject, parseBody } from '../../json/parse.js';
import { jsonText } from '../../json/text.js';
import type { Exchange, RecordedResponse } from '../../model/exchange.js';
import { releasedProgram } from '../../results/command.js';
import type { Finding } from '../../results/run-json.js';

/** In what a response shows a finding again: `shown` are the statuses, or the values or types at a place, that do. */
interface Sign {
  readonly of: 'status' | 'value' | 'type' | 'any status';
  /** JSON pointer into the body. */
  readonly at: string;
  readonly shown: readonly string[];
  /** 401 is what a target without the finding returns; otherwise it says that the credentials are not those of the target. */
  readonly maybeUnauthorised?: boolean;
}

/**
 * A shell script that sends the requests of a finding and says whether the target shows it: exit code 1 where it does, 0
 * where it does not, 2 where that cannot be decided. `shown` are the exchanges of the finding, of which the last one
 * decides; `counterpart` is what another run got for the same request.
 */
export function scriptText(
  id: string,
  finding: Finding,
  shown: readonly Exchange[],
  counterpart: Exchange | undefined,
): string {
  const { curl, operation, base, expected, actual, replay } = finding;
  const sign = curl.includes('TRANSACTION=')
    ? signOfSimulation(finding)
    : signOf(finding, shown.at(-1)?.response, counterpart?.response);
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
    ...(sign === undefined ? replayed(replay) : decided(sign, decidingIn(curl), curl.includes('# Warning: '))),
    ')',
    '',
  ].join('\n');
}

/** The number of the response that decides: the last one before the control. */
function decidingIn(curl: string): number {
  const steps = curl.match(/^# [0-9]+ of [0-9]+: /gm)?.length ?? 1;
  return curl.includes('# The positive control') ? steps - 1 : steps;
}

function signOfSimulation({ actual, cause, expected }: Finding): Sign | undefined {
  const at = '/result/value/err';
  if (actual === 'the transaction succeeds') return { of: 'value', at, shown: ['null'] };
  const fails = cause === 'not-settled' || expected.startsWith('a transaction that s');
  return fails ? { of: 'type', at, shown: ['object', 'string'] } : undefined;
}

/** Longer values are transactions, which are never the same again. */
const longestValue = 200;

/** Undefined where a shell cannot tell a response that shows the finding from another one. */
function signOf(
  { at, expected, actual, cause }: Finding,
  own: RecordedResponse | undefined,
  other: RecordedResponse | undefined,
): Sign | undefined {
  if (own === undefined) return undefined;
  if (cause === 'mixed') return { of: 'any status', at, shown: [] };
  const status = String(own.status);
  if (other === undefined ? actual.includes(`status ${status}`) : other.status !== own.status)
    return {
      of: 'status',
      at,
      shown: [status],
      maybeUnauthorised: other === undefined ? /401|reject/.test(expected) : other.status === 401,
    };
  if (at === '') return undefined;
  const [values, others] = [valuesIn(own, at), other && valuesIn(other, at)];
  const types = without(values.map(typeOf), others?.map(typeOf));
  if (types.length > 0 && (others !== undefined || cause === 'type')) return { of: 'type', at, shown: types };
  // Without another run, only what the finding names tells which of several items departs.
  const departing =
    others === undefined && at.includes('/*') ? values.filter((value) => actual.includes(value)) : values;
  const shown = without(departing, others).filter(
    (name) => name.length < longestValue && !(name === 'absent' && at.includes('/*')),
  );
  return shown.length === 0 ? undefined : { of: 'value', at, shown };
}

function without(values: readonly string[], others: readonly string[] = []): readonly string[] {
  return [...new Set(values)].filter((value) => !others.includes(value));
}

/** The values at a place as a script prints them: scalars as JSON, and the type of what holds others; `*` is any item. */
function valuesIn({ body }: RecordedResponse, at: string): readonly string[] {
  const parsed = parseBody(body);
  if (!parsed.json) return [];
  const [start = '', ...within] = at.split('/*');
  const found = within.reduce<readonly unknown[]>(
    (values, place) =>
      values.flatMap((list) => (Array.isArray(list) ? list.map((item) => atPointer(item, place)) : [])),
    [atPointer(parsed.value, start)],
  );
  return found.map((value) => {
    if (value === undefined) return 'absent';
    if (Array.isArray(value)) return 'array';
    return isObject(value) ? 'object' : jsonText(value);
  });
}

function typeOf(value: string): string {
  if (value.startsWith('"')) return 'string';
  if (/^[-0-9]/.test(value)) return 'number';
  return value === 'true' || value === 'false' ? 'boolean' : value;
}

/** What a shell cannot read, such as a transaction, the suite replays; `PLUMBLINE` names another place of it. */
function replayed(replay: string): readonly string[] {
  return [
    'requests',
    'echo',
    'folder=$(mktemp -d) || exit 2',
    `trap 'rm -r "$folder"' EXIT`,
    `case $(${replay.replace(releasedProgram, `\${PLUMBLINE:-${releasedProgram}}`)} --out "$folder" 2>&1 </dev/null) in`,
    `*': NOT REPRODUCED;'*) echo 'NOT SHOWN: the suite replayed it'; exit 0 ;;`,
    `*': REPRODUCED;'*) echo 'SHOWN: the suite replayed it'; exit 1 ;;`,
    'esac',
    `cat <<'END'`,
    'NOT DECIDED: a shell cannot read this response. Compare it with what was expected and found above, or replay it:',
    replay,
    'END',
    'exit 2',
  ];
}

/** Attempts after which equal requests count as treated equally, and after which a finding counts as not shown. */
const attempts = { toDiffer: 15, toShow: 3 };

function decided(
  { of, at, shown, maybeUnauthorised = false }: Sign,
  number: number,
  isLasting: boolean,
): readonly string[] {
  const read = `found=$(PLACE='${placePattern(at)}' awk -v number=${number} -v of='${of}' '${reader}' "$responses")`;
  const open = ['responses=$(mktemp) || exit 2', `trap 'rm -f "$responses"' EXIT`];
  const undecidedLine = `echo "NOT DECIDED: no response to judge by. Are the credentials those of this target?"; exit 2`;
  if (of === 'any status')
    return [
      ...open,
      `for attempt in $(seq ${attempts.toDiffer}); do requests; echo; done | tee "$responses"`,
      read,
      `case $found in '') ${undecidedLine} ;; *' '*) echo "SHOWN: equal requests got statuses $found"; exit 1 ;; esac`,
      'echo "NOT SHOWN: every request got status $found"',
      'exit 0',
    ];
  const name = of === 'status' ? 'status' : at.replaceAll(/[^\w/*~-]/g, '?');
  const unusual = of === 'status' ? ` | 429 | 5??${maybeUnauthorised ? '' : ' | 401'}` : '';
  return [
    ...open,
    'seen=',
    `for attempt in $(seq ${isLasting ? 1 : attempts.toShow}); do`,
    'requests | tee "$responses"',
    'echo',
    read,
    `while IFS= read -r one; do case $one in ${shown.map(quoted).join(' | ')}) echo "SHOWN: ${name} is $one"; exit 1 ;; esac; done <<END`,
    '$found',
    'END',
    `case $found in ''${unusual}) sleep 1 ;; *) seen=$found ;; esac`,
    'done',
    `case $seen in '') ${undecidedLine} ;; esac`,
    `printf 'NOT SHOWN: ${name} is %s\\n' "$seen"`,
    'exit 0',
  ];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A pattern of awk for the place that a JSON pointer names. */
function placePattern(at: string): string {
  return `^${at.replace(/[^\w/*-]/g, '.').replaceAll('*', '[0-9]+')}$`;
}

/**
 * Reads what `curl -i` printed and gives what decides of one response: its status, the values at a place, or their types.
 * Rejections that say nothing of the finding give nothing.
 */
const reader = String.raw`
  { sub(/\r$/, "") }
  /^HTTP\/[0-9.]+ [1-5][0-9][0-9]/ {
    head = 1
    if ($2 >= 200 && tolower($0) !~ /connection established/) {
      status[++count] = $2
      if (all !~ $2) all = all (all == "" ? "" : " ") $2
    }
    next
  }
  head { if ($0 == "") head = 0; next }
  { body[count] = body[count] $0 "\n" }
  function blank() { while (substr(s, i, 1) ~ /[ \t\n]/ && i <= length(s)) i++ }
  function token(from) {
    from = i++
    if (substr(s, from, 1) == "\"") {
      while (i <= length(s) && substr(s, i, 1) != "\"") i += substr(s, i, 1) == "\\" ? 2 : 1
      i++
    } else while (i <= length(s) && substr(s, i, 1) !~ /[],}: \t\n]/) i++
    return substr(s, from, i - from)
  }
  function put(at, value) {
    if (at ~ ENVIRON["PLACE"]) { print of == "type" ? type(value) : value; seen++ }
  }
  function type(value) {
    if (value ~ /^"/) return "string"
    if (value ~ /^[-0-9]/) return "number"
    return value == "true" || value == "false" ? "boolean" : value
  }
  function read(at, open, name, item) {
    blank(); open = substr(s, i, 1)
    if (open != "{" && open != "[") { put(at, token()); return }
    put(at, open == "{" ? "object" : "array"); i++; item = 0
    for (blank(); i <= length(s) && substr(s, i, 1) !~ /[]}]/; blank()) {
      if (substr(s, i, 1) == ",") { i++; continue }
      if (open == "[") name = item++
      else { name = token(); name = substr(name, 2, length(name) - 2); gsub(/~/, "~0", name); gsub(/\//, "~1", name); blank(); i++ }
      read(at "/" name)
    }
    i++
  }
  END {
    if (count < number) exit
    if (of == "any status") { print all; exit }
    if (of == "status") { print status[number]; exit }
    if (status[number] == 401 || status[number] == 429 || status[number] >= 500) exit
    s = body[number]; i = 1; read("")
    if (!seen) print "absent"
  }
`;
