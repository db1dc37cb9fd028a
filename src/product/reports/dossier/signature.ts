import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigurationError } from '../../model/configuration-error.js';

/** Signs a file with an Ed25519 key in PEM; the signature is 64 bytes, as OpenSSL writes them. */
export function signatureOf(file: string, keyFile: string): Buffer {
  return sign(null, readFileSync(file), keyIn(keyFile, '--sign', createPrivateKey));
}

/** Whether a signature fits a file, by a public Ed25519 key in PEM. */
export function isSignedBy(file: string, signatureFile: string, keyFile: string): boolean {
  const key = keyIn(keyFile, '--key', createPublicKey);
  return verify(null, readFileSync(file), key, bytesOf(signatureFile));
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ConfigurationError(`--signature: ${file} cannot be read (${(error as Error).message})`);
  }
}

function keyIn(file: string, option: string, read: (text: string) => KeyObject): KeyObject {
  let key: KeyObject;
  try {
    key = read(readFileSync(file, 'utf8'));
  } catch (error) {
    // The text of a key file is never part of a message.
    const reason = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    throw new ConfigurationError(`${option}: ${file} is no key in PEM (${reason}); expected an Ed25519 key`);
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new ConfigurationError(
      `${option}: ${file} is a key of type ${key.asymmetricKeyType ?? 'unknown'}; expected Ed25519`,
    );
  return key;
}
