"""Gives Schemathesis the values that the profile of the reference gives to the suite: requests that are answered."""

import json

import schemathesis
from hypothesis import strategies as st

with open("examples.json") as file:
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
