/** Reads something of an object, such as a view or a session, once, however many ask. */
export function remembered<Of extends object, Value>(read: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { readonly value: Value }>();
  return (of) => {
    let own = known.get(of);
    if (own === undefined) known.set(of, (own = { value: read(of) }));
    return own.value;
  };
}
