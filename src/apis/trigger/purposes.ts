/** The one thing a request was built to show, where its bytes cannot tell. */
export type Purpose =
  | `challenge/${'valid' | 'second' | 'empty' | 'bad-key' | 'bad-type'}`
  | `verify/${'valid' | 'second' | 'empty' | 'no-challenge' | 'wrong-key' | 'undecodable' | 'late'}`
  | 'gateway/no-access'
  | `vault/${'none' | 'registered'}`
  | `register/${'first' | 'again' | 'to-trade'}`
  | `deposit/${'valid' | 'broken-field' | 'malformed-address' | 'vault-address' | 'other-wallet' | 'no-vault'}`
  | `create/${'valid' | 'no-vault' | 'vault-address' | 'other-wallet' | 'bad-signature' | 'duplicate'}`
  | `create/${'price-relationship' | 'slippage' | 'expiry' | 'order-sub-type'}`
  | `update/${'valid' | 'broken-field' | 'not-open' | 'cancelled' | 'unknown' | 'foreign'}`
  | `cancel/${'own' | 'unknown' | 'foreign'}`
  | `confirm/${'valid' | 'unreadable' | 'bad-signature' | 'mismatch' | 'broken-field' | 'unknown'}`
  | `history/${'list' | 'list-of-newcomer' | 'own' | 'unknown' | 'foreign'}`
  | `recurring/${'create' | 'list' | 'cancel' | 'confirm'}`
  /** A faulty token on a request with no other fault, on one that may have others, on one whose form is a guess. */
  | `token/${'clean' | 'two-faults'}${'' | '-by-id'}`
  | 'token/undeclared'
  | `token/${'altered-signature' | 'no-algorithm' | 'admitted'}`
  | `sign-in-again/${'refused' | 'repeated'}`;

/** Ends the purpose of a probe that was sent once more because the first answer was a 500. */
export const repeated = '/repeated';
