import type { Client } from './client.js';
import { conformingClients } from './conforming.js';
import { faultyClients } from './faulty.js';

/** Every client of the proof, those that conform first. */
export const clients: readonly Client[] = [...conformingClients, ...faultyClients];

/** Names all of them among what a proof is asked for. */
export const everyClient = 'clients';

/** Throws an Error for an unknown id. */
export function findClient(id: string): Client {
  const found = clients.find((client) => client.id === id);
  if (found === undefined) throw new Error(`no client ${JSON.stringify(id)} is known`);
  return found;
}
