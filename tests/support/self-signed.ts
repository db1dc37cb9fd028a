import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** One element of DER. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const length =
    body.length < 0x80
      ? [body.length]
      : body.length < 0x100
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);

interface Certified {
  /** In PEM, as the certificate. */
  readonly key: string;
  readonly cert: string;
  readonly issuer: { readonly name: Buffer; readonly privateKey: KeyObject };
}

/** A certificate by common name and its key: signed by itself, or by an authority, and valid until a year of this century. */
export function selfSigned(commonName = 'localhost', authority?: Certified['issuer'], lastYear = 49): Certified {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const name = sequence(
    der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(commonName)))),
  );
  const issuer = authority ?? { name, privateKey };
  const statement = sequence(
    der(0x02, Buffer.from([authority === undefined ? 1 : 2])),
    ecdsaWithSha256,
    issuer.name,
    sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from(`${lastYear}0101000000Z`))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', statement, issuer.privateKey));
  const certificate = sequence(statement, ecdsaWithSha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
    issuer: { name, privateKey },
  };
}
