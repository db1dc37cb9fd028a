const names: Readonly<Record<number, string>> = {
  408: 'request time-out',
  421: 'misdirected request',
  425: 'too early',
  426: 'upgrade required',
  429: 'throttled',
  431: 'headers too large',
  502: 'bad gateway',
  503: 'service unavailable',
  504: 'gateway time-out',
  505: 'HTTP version not supported',
  506: 'variant also negotiates',
  507: 'insufficient storage',
  508: 'loop detected',
  509: 'bandwidth limit exceeded',
  510: 'not extended',
  511: 'network authentication required',
};

/**
 * What a status says of the connection or of the state of a server, as HTTP defines it: it says nothing of the request, and
 * no requirement is decided by it. Undefined for every other status.
 */
export function serverStatus(status: number): string | undefined {
  const name = names[status];
  return name === undefined ? undefined : `${name} (${status})`;
}
