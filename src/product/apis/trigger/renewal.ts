import type { Client } from './client.js';

/** The same client, which signs in again once: before its next request, or its first one to this operation. */
export function renewingBefore(client: Client, subject?: string): Client {
  let isDue = true;
  return {
    ...client,
    async send(request, more) {
      if (isDue && (subject === undefined || request.operation === subject)) {
        isDue = false;
        await client.renew();
      }
      return client.send(request, more);
    },
  };
}
