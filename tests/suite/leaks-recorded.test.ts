import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { vendorCommand } from '../../src/product/cli/commands/vendor.js';
import { judgeCommand } from '../../src/product/cli/commands/judge.js';
import { createReference } from '../../src/reference/composition.js';
import { withVariations } from '../../src/laboratory/proof/variation.js';
import { apiKeys } from '../../src/reference/gateway.js';
import { swapOrderFixtures } from '../../src/reference/swap-order/fixtures.js';
import { reportFormats } from '../../src/product/reports/formats.js';
import { fileOf, freshFolder } from '../support/command-line.js';
import { seededBytes, spellings } from '../support/spellings.js';
import { archived, leaksIn, textsIn, written } from '../support/secrets.js';
import { judgedFiles, judgedTraffic, linesOf } from '../unit/engine/recorded/recordings.js';

/** Secrets of several alphabets, from 8 to 200 characters. */
const alphabets: readonly ((number: number) => string)[] = [
  (number) => `k/${seededBytes('mixed', number, 12).toString('base64')}+"<u>&'!`,
  (number) => seededBytes('url', number, 24).toString('base64url'),
  (number) => seededBytes('hex', number, 16).toString('hex'),
  (number) => `s~${seededBytes('short', number, 3).toString('hex')}`,
  (number) => seededBytes('long', number, 64).toString('base64url').padEnd(200, 'and-so-on.'),
];
/** So many in `npm test`; `npm run leaks` takes 1,000. */
const count = Number(process.env.LEAKED_SECRETS ?? 150);
const secrets = Array.from({ length: count }, (_none, number) => alphabets[number % alphabets.length]!(number));

type Pair = readonly [name: string, value: string];
interface Carried {
  readonly user?: string;
  readonly query?: Pair;
  readonly sent?: Pair;
  readonly received?: Pair;
  readonly body?: string;
}

const escaped = encodeURIComponent;
const issued = (name: string) => (secret: string) => ({ body: JSON.stringify({ session: { [name]: secret } }) });
const header = (name: string) => (secret: string) => ({ sent: [name, secret] as const });

/** Where recorded traffic holds a secret. */
const places: Readonly<Record<string, (secret: string) => Carried>> = {
  authorization: (secret) => ({ sent: ['Authorization', `Bearer ${secret}`] }),
  unusualScheme: (secret) => ({ sent: ['authorization', `Signed ${secret}`] }),
  basic: (secret) => ({ sent: ['authorization', `Basic ${Buffer.from(`me:${secret}`).toString('base64')}`] }),
  proxy: (secret) => ({ sent: ['Proxy-Authorization', `Bearer ${secret}`] }),
  apiKey: header('x-api-key'),
  otherKey: header('X-Partner-Key'),
  otherToken: header('x-device-token'),
  csrf: header('X-CSRF-Token'),
  oddName: header("x-'key'-token"),
  firstCookie: (secret) => ({ sent: ['cookie', `a=${escaped(secret)}; theme=dark-and-blue`] }),
  lastCookie: (secret) => ({ sent: ['Cookie', `theme=dark-and-blue; "b"="${escaped(secret)}"`] }),
  bareCookie: (secret) => ({ sent: ['cookie', escaped(secret)] }),
  setCookie: (secret) => ({ received: ['Set-Cookie', `id=${escaped(secret)}; Path=/; HttpOnly`] }),
  setCookies: (secret) => ({ received: ['set-cookie', `a=b; Path=/, id=${escaped(secret)}; Path=/`] }),
  bareSetCookie: (secret) => ({ received: ['set-cookie', `${escaped(secret)}; Path=/`] }),
  givenToken: (secret) => ({ received: ['x-auth-token', secret] }),
  givenBearer: (secret) => ({ received: ['authorization', `Bearer ${secret}`] }),
  location: (secret) => ({ received: ['location', `https://b.test/back#access_token=${escaped(secret)}`] }),
  referer: (secret) => ({ sent: ['referer', `https://b.test/?session=${escaped(secret)}`] }),
  query: (secret) => ({ query: ['api_key', escaped(secret)] }),
  escapedQuery: (secret) => ({ query: ['%74oken', escaped(secret)] }),
  nodeQuery: (secret) => ({ query: ['rpcUrl', escaped(`https://n.test/?api-key=${escaped(secret)}`)] }),
  nodeRaw: (secret) => ({ query: ['url', `https://n.test/?api-key=${escaped(secret)}`] }),
  nodePassword: (secret) => ({ query: ['node', escaped(`https://me:${escaped(secret)}@n.test/v2`)] }),
  password: (secret) => ({ user: `me:${escaped(secret)}` }),
  user: (secret) => ({ user: escaped(secret) }),
  token: issued('token'),
  accessToken: issued('access_token'),
  sessionToken: issued('sessionToken'),
  clientSecret: issued('clientSecret'),
  bytes: (secret) => ({ body: JSON.stringify({ secretKey: [...Buffer.from(secret)] }) }),
  withinString: (secret) => ({ body: JSON.stringify({ data: JSON.stringify({ refreshToken: secret }) }) }),
};
/** Places of names, which no list of credentials knows: a service reflects there what it learned elsewhere. */
const asName = (secret: string): string => secret.replace(/[^!#$%&'*+.^_`|~0-9A-Za-z-]/g, '-');
const placed = Object.values(places);
/** Every report, and what is printed as well. */
const loud = { report: reportFormats, quiet: false };
const json = ['content-type', 'application/json'] as const;
const address = 'a.test/ultra/v1/order?inputMint=So11111111111111111111111111111111111111112';

function entryOf({ user, query, sent, received, body }: Carried, answer: string, isHar: boolean): object {
  const url = `https://${user === undefined ? '' : `${user}@`}${address}${query ? `&${query.join('=')}` : ''}`;
  const headers = [...(sent ? [sent] : [])];
  const own = [json, ...(received ? [received] : [])];
  if (!isHar)
    return { request: { method: 'GET', url, headers }, response: { status: 200, headers: own, body: body ?? answer } };
  const named = (pairs: readonly Pair[]) => pairs.map(([name, value]) => ({ name, value }));
  return {
    request: { method: 'GET', url, headers: named(headers) },
    response: { status: 200, headers: named(own), content: { text: body ?? answer } },
  };
}

/** An order as the reference quotes it, with a defect that every report has to show. */
async function quoted(): Promise<object> {
  const handle = withVariations(createReference({ seed: 1 }), ['order-quote-with-empty-transaction']);
  const { inputMint, outputMint, amount } = swapOrderFixtures.pair;
  const query = new URLSearchParams({ inputMint, outputMint, amount }).toString();
  const headers = { 'x-api-key': apiKeys.genuine };
  const { body } = await handle({ method: 'GET', path: '/ultra/v1/order', query, headers, body: '' });
  return (body as { json: object }).json;
}

/** For each secret what carries it, of every seventh one without a status, and a response that gives it back in every spelling. */
function traffic(order: object, isHar: boolean): readonly object[] {
  return secrets.flatMap((secret, number) => {
    if ((number >> 2) % 2 === (isHar ? 0 : 1)) return [];
    const told = Object.fromEntries(Object.entries(spellings).map(([name, spell]) => [`by ${name}`, spell(secret)]));
    const named = Object.fromEntries(Object.values(spellings).map((spell) => [spell(secret), 1]));
    const own = JSON.stringify({ ...order, requestId: secret, ...told, named });
    const entry = entryOf(placed[number % placed.length]!(secret), own, isHar) as { response: object };
    const leftOut = number % 7 === 0 ? { ...entry, response: { ...entry.response, status: undefined } } : entry;
    const echo = { query: ['taker', escaped(secret)], received: ['x-told', secret] } as const;
    const names = [asName(secret), '1'] as const;
    const reflected = { query: [escaped(secret), '1'], received: names, sent: names } as const;
    return [leftOut, entryOf(echo, own, isHar), ...(names[0] === secret ? [entryOf(reflected, own, isHar)] : [])];
  });
}

/** The page and the files of the archive of a dossier, with what the command prints. */
async function dossierOf(...folders: readonly string[]): Promise<readonly string[]> {
  const out = freshFolder();
  const { text } = await written(() => vendorCommand(folders, { out: join(out, 'dossier') }));
  const entries = archived(join(out, 'dossier.zip'));
  const names = Object.keys(entries);
  expect(names).toContain('new/journal.ndjson');
  expect(names.some((name) => name.startsWith('scripts/'))).toBe(true);
  return [text, readFileSync(join(out, 'dossier.html'), 'utf8'), ...Object.values(entries)];
}

test(`none of ${count} secrets of recorded traffic, in any place and spelling, is in anything that judge and dossier write`, async () => {
  const order = await quoted();
  const har = fileOf('traffic.har', JSON.stringify({ log: { entries: traffic(order, true) } }));
  const lines = fileOf('traffic.ndjson', linesOf(traffic(order, false)));
  const { result, text } = await written(() => judgedFiles([har, lines], loud));
  expect(result.code).toBe(1);
  const texts = [text, ...textsIn(result.out), ...(await dossierOf(result.out))];
  expect(texts.length).toBeGreaterThan(15);
  expect(leaksIn([readFileSync(har, 'utf8')], secrets)).toHaveLength(1);
  expect(leaksIn(texts, secrets)).toEqual([]);
});

test('a key that is too short to be found elsewhere is hidden in its own place', async () => {
  const short = placed.map((_place, number) => `~${seededBytes('shortest', number, 2).toString('hex')}`);
  const inPlace = placed.map((place, number) => place(short[number]!)).filter(({ body }) => body === undefined);
  const entries = inPlace.map((one) => entryOf(one, '{"mode":"ultra"}', false));
  const { result, text } = await written(() => judgedTraffic(entries, loud));
  const texts = [text, ...textsIn(result.out)].join('\n');
  const sent = short.slice(0, inPlace.length);
  const basic = sent.map((secret) => Buffer.from(`me:${secret}`).toString('base64'));
  expect([...sent, ...basic].filter((one) => texts.includes(one))).toEqual([]);
});

test('a key in the path of a node is hidden', async () => {
  const key = seededBytes('node', 1, 16).toString('hex');
  const query = ['rpc', escaped(`https://n.test/v2/${key}/`)] as const;
  const { result } = await written(() => judgedTraffic([entryOf({ query }, '{"mode":"ultra"}', false)], loud));
  expect(leaksIn(textsIn(result.out), [key])).toEqual([]);
});

test('an entry that is no JSON is named by its number and none of its text', async () => {
  const folder = freshFolder();
  const file = join(folder, 'traffic.ndjson');
  const messages: string[] = [];
  for (const secret of secrets.slice(0, 40))
    for (const line of [`{"k":${secret}}`, `{"k":"${secret}" ${secret}}`, `{"k":"${secret}"} x`, `{"${secret}\n`]) {
      writeFileSync(file, `${line}\n{}\n`);
      const judged = judgeCommand([file], { out: join(folder, 'out'), require: 0, report: [] });
      messages.push(await judged.then(() => 'judged', String));
    }
  for (const message of messages) expect(message).toMatch(/entry 1 of .* is no JSON/);
  expect(leaksIn(messages, secrets)).toEqual([]);
});
