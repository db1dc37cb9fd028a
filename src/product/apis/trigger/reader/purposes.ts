/** The one thing a request was built to show, where its bytes cannot tell. */
export type Purpose =
  | `challenge/${'valid' | 'second' | 'empty' | 'bad-key' | 'bad-type' | 'loose-type'}`
  | `verify/${'valid' | 'second' | 'older' | 'empty' | 'wrong-key' | 'undecodable' | 'late'}`
  | `verify/${'no-challenge' | 'no-challenge-left' | 'no-challenge-transaction' | 'other-name' | 'other-name-with-challenge'}`
  | `verify/${'altered-signature' | 'unsigned' | 'no-signature' | 'empty-signature'}`
  | 'gateway/no-access'
  | `vault/${'none' | 'registered' | 'declared'}`
  | `register/${'first' | 'again' | 'to-trade'}`
  | `deposit/${'valid' | 'broken-field' | 'malformed-address' | 'vault-address' | 'no-vault'}`
  | `deposit/${'other-wallet' | 'other-wallet-with-vault'}`
  | `create/${'valid' | 'no-vault' | 'vault-address' | 'other-wallet' | 'other-wallet-with-vault'}`
  | `create/${'bad-signature' | 'unsigned-deposit' | 'altered-deposit' | 'unreadable-deposit' | 'deposit-of-other'}`
  | `create/${'duplicate' | 'duplicate-otherwise'}`
  | `create/${'price-relationship' | 'slippage' | 'expiry' | 'order-sub-type'}`
  | `update/${'valid' | 'broken-field' | 'not-open' | 'cancelled' | 'unknown' | 'foreign' | 'again'}`
  | `cancel/${'own' | 'unknown' | 'foreign' | 'foreign-gone'}`
  | `confirm/${'valid' | 'unreadable' | 'bad-signature' | 'unsigned' | 'mismatch' | 'broken-field' | 'unknown'}`
  | 'confirm/withdrawal-of-other-order'
  | `history/${'list' | 'list-of-newcomer' | 'own' | 'own-cancelled' | 'unknown' | 'foreign'}`
  | `recurring/${'create' | 'list' | 'cancel' | 'confirm'}`
  /** A faulty token on a request with no other fault, on one that may have others, on one whose form is a guess. */
  | `token/${'clean' | 'two-faults'}${'' | '-by-id'}`
  | 'token/undeclared'
  | `token/${'altered-signature' | 'no-algorithm'}`
  | 'sign-in-again/repeated';

/** Ends the purpose of a negative test that was sent once more because the first response was a 500. */
export const repeated = '/repeated';
