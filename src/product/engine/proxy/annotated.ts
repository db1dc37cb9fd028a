import type { ServerResponse } from 'node:http';

/** Names in a response what the judge found in its exchange. */
const annotation = 'x-plumbline-violations';

/** Where a response that comes from the API goes. */
export interface Outlet {
  begin(status: number, message: string, headers: readonly string[]): void;
  /** False where the client is slower than the API. */
  add(chunk: Uint8Array): boolean;
  end(trailers: readonly [string, string][], violated?: readonly string[]): void;
}

/** Passes a response on as it comes. */
export function directOutlet(response: ServerResponse): Outlet {
  return {
    begin: (status, message, headers) => void response.writeHead(status, message, [...headers]),
    add: (chunk) => response.write(chunk),
    end(trailers) {
      if (trailers.length > 0) response.addTrailers([...trailers]);
      response.end();
    },
  };
}

/** A longer body passes without waiting for the judge. */
const mostHeldBytes = 4 * 1024 * 1024;

/** Holds a response back until it is judged, and adds a header with the ids of what it violates. */
export function annotatedOutlet(response: ServerResponse): Outlet {
  const direct = directOutlet(response);
  const chunks: Uint8Array[] = [];
  let held = 0;
  let begin: ((text: string) => void) | undefined;
  const release = (text: string): void => {
    begin?.(text);
    begin = undefined;
    for (const chunk of chunks.splice(0)) direct.add(chunk);
  };
  return {
    begin(status, message, headers) {
      begin = (text) => direct.begin(status, message, [...headers, annotation, text]);
    },
    add(chunk) {
      if (begin === undefined) return direct.add(chunk);
      chunks.push(chunk);
      held += chunk.length;
      if (held > mostHeldBytes) release('not judged');
      return true;
    },
    end(trailers, violated) {
      release(violated === undefined ? 'not judged' : violated.join(', ') || 'none');
      direct.end(trailers);
    },
  };
}
