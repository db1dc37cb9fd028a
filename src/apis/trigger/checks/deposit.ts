import { refused, succeeds } from './answered.js';

const operation = 'craftDeposit';

export const depositIsCrafted = succeeds({ operation, purposes: ['deposit/valid'] });

export const brokenDepositIsRefused = refused({ operation, purposes: ['deposit/broken-field'] }, 400);

/** No address is both invalid and not the wallet's. */
export const malformedUserAddressIsRefused = refused({ operation, purposes: ['deposit/malformed-address'] }, 400, 403);

/** The vault is always another address than the wallet, so both rows hold. */
export const vaultAsUserAddressIsRefused = refused({ operation, purposes: ['deposit/vault-address'] }, 400, 403);

export const vaultAsUserAddressIsInvalid = refused({ operation, purposes: ['deposit/vault-address'] }, 400);

export const otherUserAddressIsForbidden = refused({ operation, purposes: ['deposit/other-wallet'] }, 403);

export const depositWithoutVaultIsForbidden = refused({ operation, purposes: ['deposit/no-vault'] }, 403);
