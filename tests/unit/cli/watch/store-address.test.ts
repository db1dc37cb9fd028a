import { expect, test } from 'vitest';
import { storeAddress } from '../../../../src/product/cli/watch/store-address.js';

test('an address is shown without credentials, and names one of several watches', () => {
  const address = storeAddress('postgres://me:p%40ss%3Aword@db.example:5433/plumbline?sslmode=verify-full#staging', {});
  expect(address).toMatchObject({
    url: 'postgres://me:p%40ss%3Aword@db.example:5433/plumbline?sslmode=verify-full',
    watch: 'staging',
    shown: 'postgres://db.example:5433/plumbline#staging',
  });
  expect(storeAddress('postgresql://db/plumbline', {})).toMatchObject({
    watch: 'watch',
    shown: 'postgres://db/plumbline',
  });
});

test.each([
  ['in the address', 'postgres://me:p%40ss%3Aword@db/x', {}],
  ['as a parameter', 'postgres://db/x?user=me&password=p%40ss%3Aword', {}],
  ['in the environment', 'postgres://db/x', { PGPASSWORD: 'p@ss:word' }],
])('a password %s is masked in every spelling', (_, store, environment) => {
  const { masked } = storeAddress(store, environment)!;
  const text = `no p@ss:word, p%40ss%3Aword or ${Buffer.from('p@ss:word').toString('base64')}`;
  expect(masked(text)).toBe('no «store password», «store password» or «store password»');
});

test('a password that is too short for the mask is masked as it is written', () => {
  expect(storeAddress('postgres://me:abc@db/x', {})!.masked('with abc')).toBe('with «store password»');
});

test('a folder is no address, and an address that is none names no credentials', () => {
  expect(storeAddress('reports/watch')).toBeUndefined();
  expect(storeAddress('C:\\reports\\watch')).toBeUndefined();
  expect(() => storeAddress('mysql://me:secret-word@db/x')).toThrow(/^--store: addresses of mysql are not known;/);
  expect(() => storeAddress('postgres://me:secret/word@db/x')).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('secret') as string }),
  );
});
