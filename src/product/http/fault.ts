import type { Fault } from '../model/exchange.js';

const classes: Readonly<Record<string, Fault['class']>> = {
  ENOTFOUND: 'name-resolution',
  EAI_AGAIN: 'name-resolution',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too-large',
  ERR_BUFFER_TOO_LARGE: 'too-large',
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'malformed-http',
  Z_BUF_ERROR: 'truncated',
  PLUMBLINE_UNREADABLE_BODY: 'malformed-http',
};

/** What OpenSSL says of bytes that are no TLS. */
const noTls = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|EPROTO/;

/** Whether the process, or its machine, may open no more files or sockets, for whatever it wanted them. */
export function isOutOfFiles(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code = '', message } = error as NodeJS.ErrnoException;
  // A thread that cannot start names the cause in its message alone.
  const isNamed = code === 'ERR_WORKER_INIT_FAILED' && /\b(EMFILE|ENFILE)\b/.test(message);
  return code === 'EMFILE' || code === 'ENFILE' || isNamed || isOutOfFiles(error.cause);
}

/** OpenSSL puts its reason between numbers and file names of its own. */
function withoutInnards(message: string): string {
  const [, marker, , , , reason = ''] = message.split(':');
  return marker === 'error' && reason !== '' ? reason : message;
}

/** Classifies what went wrong on the way; only the class decides anything, the message is for people. */
export function faultOf(error: unknown, headersCame: boolean): Fault {
  const { code, message, name, cause } = error as Partial<NodeJS.ErrnoException> & {
    readonly cause?: { code?: string };
  };
  const known = code ?? cause?.code ?? '';
  const text = `${known === '' ? (name ?? 'error') : known}: ${message === undefined ? String(error) : withoutInnards(message)}`;
  if (known === 'UND_ERR_SOCKET') {
    if (message?.startsWith('bad response')) return { class: 'malformed-http', message: text };
    return { class: headersCame ? 'truncated' : 'reset', message: text };
  }
  if (classes[known]) return { class: classes[known], message: text };
  if (noTls.test(text)) return { class: 'no-tls', message: text };
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(known)) return { class: 'tls', message: text };
  // Bytes that do not decompress are no HTTP message of the encoding it names.
  if (name === 'HTTPParserError' || /^(HPE_|Z_|ERR_(_|BROTLI|ZLIB))/.test(known))
    return { class: 'malformed-http', message: text };
  return { class: 'other', message: text };
}
