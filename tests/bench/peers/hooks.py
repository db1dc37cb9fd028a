"""Gives Schemathesis the values that the profile of the reference gives to the suite: requests that are answered."""

import http.client
import json
import os
from urllib.parse import urlsplit

import schemathesis
from hypothesis import strategies as st
from schemathesis.checks import run_checks
from schemathesis.core.transport import Response

with open(os.environ["PEER_EXAMPLES"]) as file:
    EXAMPLES = json.load(file)


def known(ctx, part):
    operation = ctx.operation.definition.raw.get("operationId") if ctx.operation is not None else None
    return [each[part] for each in EXAMPLES.get(operation, []) if each.get(part)]


def prefer(known_values, generated):
    """Three known values for one that was generated: it must get past the door, and still try what nobody thought of."""
    if not known_values:
        return st.just(generated)
    choice = st.sampled_from(known_values)
    return st.one_of(choice, choice, choice, st.just(generated))


@schemathesis.hook
def flatmap_query(ctx, query):
    return prefer(known(ctx, "query"), query)


@schemathesis.hook
def flatmap_body(ctx, body):
    return prefer(known(ctx, "body"), body)


@schemathesis.hook
def flatmap_path_parameters(ctx, path_parameters):
    return prefer(known(ctx, "path"), path_parameters)


def held(ctx, response, case):
    """What the tool's own checks hold against a response; those that send requests of their own are left to the mirror."""
    found = []
    for check in ctx.internals.checks:
        if check.__name__ not in ("faulty_references", "ignored_auth", "object_level_authorization"):
            run_checks(
                case=case,
                response=response,
                ctx=ctx,
                checks=[check],
                on_failure=lambda name, _, failure: found.append((name, failure)),
            )
    return found


if os.environ.get("PEER_MIRROR"):
    MIRROR = urlsplit(os.environ["PEER_MIRROR"])
    CONNECTION = http.client.HTTPConnection(MIRROR.netloc)

    def mirror(method, path, body=None):
        CONNECTION.request(method, f"{MIRROR.path}{path}", body=body)
        return json.loads(CONNECTION.getresponse().read())

    @schemathesis.check
    def faulty_references(ctx, response, case):
        """Judges what each faulty reference responds to the same request, where that differs."""
        differing = mirror("GET", f"/{case.id}")
        if not differing:
            return
        known = {(name, type(failure)) for name, failure in held(ctx, response, case)}
        findings = []
        for each in differing:
            faulty = Response(
                status_code=each["status"],
                headers={name: [value] for name, value in each["headers"].items()},
                content=each["body"].encode(),
                request=response.request,
                elapsed=response.elapsed,
                verify=response.verify,
                message=http.client.responses.get(each["status"], ""),
                http_version=response.http_version,
                encoding=response.encoding,
                _override=response._override,
            )
            for name, failure in held(ctx, faulty, case):
                if (name, type(failure)) not in known:
                    told = {"type": type(failure).__name__, "operation": failure.operation, "message": failure.message}
                    findings.append({"defect": each["defect"], "at": each["at"], "check": name, "failure": told})
        if findings:
            mirror("POST", "/", json.dumps(findings))
