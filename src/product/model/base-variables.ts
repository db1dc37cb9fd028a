import type { Base } from './exchange.js';

/** The variable of the environment that gives each address of a target. */
export const baseVariables = {
  ultra: 'ULTRA_BASE_URL',
  swapV2: 'SWAP_V2_BASE_URL',
  borrow: 'LEND_BASE_URL',
  trigger: 'TRIGGER_BASE_URL',
  rpc: 'RPC_URL',
} as const;

/** How the base addresses of the documents end; that of the trigger order API is told by its operations alone. */
export const basePaths = { ultra: '/ultra/v1', swapV2: '/swap/v2', borrow: '/lend/v1' } as const satisfies Partial<
  Record<Base, string>
>;

/** The variable that names an address; the key of the profile where there is none. */
export function addressVariableOf(base: Base): string {
  return (baseVariables as Partial<Record<Base, string>>)[base] ?? `bases.${base}`;
}

/** Addresses where a proxy of this suite may listen, with a port for each. */
export const ofThisMachine = /^http:\/\/(?:127\.|localhost[:/]|\[::1\])/;
