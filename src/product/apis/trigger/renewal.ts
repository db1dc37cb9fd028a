import type { Client } from './client.js';
import type { Purpose } from './purposes.js';

/** Purposes that also bring about what a step is about, by the step that is about such a request itself. */
const subjects: Readonly<Record<string, Purpose>> = {
  'create an order': 'create/valid',
  update: 'update/valid',
  cancel: 'cancel/own',
  confirm: 'confirm/valid',
};

const preparing: readonly (Purpose | undefined)[] = [
  'deposit/valid',
  'history/list-of-newcomer',
  ...Object.values(subjects),
];

/** The same client, which signs in again once, right before the first request that this step is about. */
export function renewingBefore(client: Client, step: string): Client {
  const subject = subjects[step];
  let isDue = true;
  return {
    ...client,
    async send(request, more) {
      const isSubject = subject === undefined ? !preparing.includes(request.purpose) : request.purpose === subject;
      if (isDue && isSubject) {
        isDue = false;
        await client.renew();
      }
      return client.send(request, more);
    },
  };
}
