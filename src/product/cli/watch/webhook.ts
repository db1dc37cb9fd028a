import { createHmac } from 'node:crypto';
import { withoutSecrets } from '../../mask/mask.js';
import type { Alarm } from '../../results/watch-log.js';

export interface Webhook {
  readonly url: string;
  /** Secret shared with the receiver; without one the body is not signed. */
  readonly key: string | undefined;
}

/** What is sent: a JSON text, and headers with the signature of `TIME.BODY` by HMAC-SHA256. */
export interface SignedBody {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const timeoutMs = 10_000;

/** `nowMs` stands in the signature, so that a receiver can refuse what is old. */
export function signedBody(target: string, alarm: Alarm, key: string | undefined, nowMs: number): SignedBody {
  const body = withoutSecrets(JSON.stringify({ schema: 'plumbline-alarm-1', target, ...alarm }));
  const time = Math.floor(nowMs / 1000);
  const signature = key && createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'plumbline-alarm': encodeURIComponent(alarm.id),
      ...(signature !== undefined && signature !== '' && { 'plumbline-signature': `t=${time},v1=${signature}` }),
    },
  };
}

/** Posts an alarm; anything but a status from 200 to 299 within ten seconds is a failure, given as its reason. */
export async function postAlarm({ url }: Webhook, { body, headers }: SignedBody): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
    await response.body?.cancel();
    return response.ok ? undefined : `status ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
