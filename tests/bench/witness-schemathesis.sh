#!/usr/bin/env bash
# Schemathesis, another project's tester, against the reference with the project's own contracts. Needs Python 3.10 or later.
#
#   tests/bench/witness-schemathesis.sh [FOLDER FOR ITS PYTHON ENVIRONMENT]
set -euo pipefail
cd "$(dirname "$0")/../.."

version=4.32.5
environment=${1:-$(mktemp -d)}
if [ ! -x "$environment/bin/schemathesis" ]; then
  python3 -m venv "$environment"
  "$environment/bin/pip" install --quiet "schemathesis==$version"
fi

coproc served { exec node bin/plumbline.js serve --seed 1 2>/dev/null; }
trap 'kill "$served_PID"' EXIT
read -r -u "${served[0]}" addresses
contracts=$PWD/specs
cd "$environment"
origin=$(node -p 'JSON.parse(process.argv[1]).origin' "$addresses")

# What a document leaves open is no finding: only what the contracts state is checked, and that nothing breaks the server.
for pair in swap-order=/ultra/v1 swap-order=/swap/v2 borrow=/lend/v1 trigger=/trigger; do
  printf '\n=== %s at %s\n' "${pair%%=*}" "${pair#*=}"
  "$environment/bin/schemathesis" run "$contracts/${pair%%=*}/openapi.yaml" \
    --url "$origin${pair#*=}" \
    --header 'x-api-key: plumbline-reference-key' \
    --checks not_a_server_error,response_schema_conformance,content_type_conformance,status_code_conformance \
    --max-examples 50 --seed 1 --workers 1 --no-color || true
done
