# Steps of `.ci/run` and `.ci/nightly`: `step NAME COMMAND…` runs a command, and `finish` prints how many passed. Steps in
# lists that run in the background go on beside each other.
logs=reports/ci-logs
results=$logs/results
mkdir -p "$logs"
: >"$results"

# The output of a step goes to its log. Twice a minute its last line is shown; of a failed step, which tests failed and
# what it said last.
step() {
  local name=$1 log="$logs/${1// /-}.log" from=$SECONDS pid shown=0
  shift
  printf '…       %s\n' "$name"
  echo started >>"$results"
  "$@" >"$log" 2>&1 &
  pid=$!
  while kill -0 "$pid" 2>/dev/null; do
    sleep 1
    if ((SECONDS - from >= shown + 30)); then
      shown=$((SECONDS - from))
      printf '        %-22s %5s s  %s\n' "$name" "$shown" "$(last_line "$log")"
    fi
  done
  if wait "$pid"; then
    echo passed >>"$results"
    printf 'passed  %-22s %5s s  %s\n' "$name" "$((SECONDS - from))" "$(last_line "$log")"
  else
    printf 'FAILED  %-22s %5s s  %s\n' "$name" "$((SECONDS - from))" "$log"
    { grep -aE '^ *(FAIL |× |AssertionError|Error: |✗ )' "$log" | sort -u | head -n 30; tail -n 25 "$log"; } | cut -c1-300 | sed 's/^/  | /'
  fi
}

last_line() {
  grep -a '[^[:space:]]' "$1" | tail -n 1 | cut -c1-120
}

# On another line of Node; the npm package `node` brings the binary.
on_node() {
  local line=$1
  shift
  npx --yes "node@$line" "$@"
}

finish() {
  local passed failed
  passed=$(grep -c passed "$results")
  failed=$(($(grep -c started "$results") - passed))
  printf '\n%s passed, %s failed\n' "$passed" "$failed"
  [ "${passed:-0}" -gt 0 ] && [ "$failed" -eq 0 ]
}
