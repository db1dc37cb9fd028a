/** Where an operation is found below its base address; `{name}` in a path stands for one segment. */
export interface Operation {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
}

/** The operation of a request, by method and path below the base address; literal paths go before templates. */
export function operationAt(operations: readonly Operation[], method: string, path: string): string | undefined {
  const own = operations.filter((operation) => operation.method === method);
  const exact = own.find((operation) => operation.path === path);
  return (exact ?? own.find((operation) => matches(operation.path, path)))?.operation;
}

function matches(template: string, path: string): boolean {
  const wanted = template.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part === given[index] || (/^\{.+\}$/.test(part) && given[index] !== ''))
  );
}
