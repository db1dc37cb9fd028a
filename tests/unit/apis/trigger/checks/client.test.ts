import { keypairFromSeed } from '../../../../../src/product/solana/keypair.js';
import { concernsNothing, isUndecided, passes, violates, type MadeExchange } from '../../../../support/check-rows.js';
import { header, ofOthers, triggerTable, type Purpose } from '../made.js';

const system = '1'.repeat(32);
const walletPubkey = keypairFromSeed(new Uint8Array(32).fill(1)).publicKey;
const made = (operation: string, status: number, more: Partial<MadeExchange> = {}): MadeExchange => ({
  operation,
  base: 'trigger',
  method: 'POST',
  status,
  body: status < 300 ? {} : { error: 'no' },
  ...more,
});
const bearer = (scheme: string) => header(`${scheme}«token-1»`, 'Authorization');
const asked = (status: number, json: unknown): MadeExchange => made('challenge', status, { sent: { json } });
const acceptedText = asked(200, { walletPubkey: '*', type: 'message' });
const token = (name: string) => header(`Bearer «token-${name}»`);
const refused = (name: string): MadeExchange => made('getVault', 401, token(name));
const ofWallet = { ...refused('1'), credentials: { wallet: walletPubkey } };
const sentAt = (startedAt: number): MadeExchange => ({ ...ofWallet, startedAt });
const signedIn = (json: object) => made('verify', 200, { sent: { json }, body: { token: '«token-2»' } });
const recorded = (one: MadeExchange) => ({ exchanges: [one], scenario: 'recorded' });
const signedInWith = (text: string) => made('verify', 200, { body: { text } });
const withBoth = signedInWith('«token-1» «token-2»');
const bareRequest = made('getVault', 401, { credentials: { token: 'absent' } });
const threeWorkers = [1, 2, 3].flatMap(() => [refused('1'), made('getVault', 200, token('2'))]);
const both = [ofWallet, made('getVault', 200, { ...token('2'), credentials: { wallet: system } })];
const twice = [refused('1'), refused('1')];
const bare = made('getVault', 401, bearer(''));
const found = 'the rejected token 3 times in a row after a sign-in, whose token was not used';
const foundEarly = 'the rejected token 3 times in a row before a sign-in began';
const thrice = [...twice, refused('1')];
const withoutKey = { ...refused('1'), credentials: { apiKey: 'absent' } } as const;
const signInWithKey = [asked(200, {}), signedIn({})].map((one) => ({ ...one, ...header('«api-key»', 'x-api-key') }));
const late = { ...signedIn({}), startedAt: 2_000 };
const lacking = (time: object, all: readonly MadeExchange[]) => all.map((one) => ({ ...one, ...time }));
/** Requests of one page with an old token, each with its own path, that left so many ms after the first and took 10. */
const page = (sentAfter: readonly number[], from = 0): readonly MadeExchange[] =>
  sentAfter.map((ms, at) => ({ ...refused('1'), path: `/page/${from + at}`, startedAt: 5_000 + ms, milliseconds: 10 }));
const everyFourth = Array.from({ length: 101 }, (_, at) => at * 4);
const goesOn = made('getVault', 200, token('2'));
const atOnce = (sentAfter: readonly number[]): readonly MadeExchange[] =>
  [
    ...page(sentAfter).map((one) => ({ ...one, path: '/a', milliseconds: 5 })),
    asked(200, {}),
    signedIn({}),
    goesOn,
  ].map((one, at) => (at < sentAfter.length ? one : { ...one, startedAt: 5_060 + 10 * at, milliseconds: 5 }));
/** Requests that one connection sends one after the other, those with the new token after a sign-in. */
const oneConnection = (rejected: readonly string[], served: readonly string[], everyMs = 11) =>
  [...rejected.map((path) => ({ ...refused('1'), path })), asked(200, {}), signedIn({})]
    .concat(served.map((path) => ({ ...goesOn, path })))
    .map((one, at): MadeExchange => ({ ...one, startedAt: 5_000 + at * (at > 5 ? everyMs : 11), milliseconds: 10 }));
/** Four equal requests at a time, of which the first ends early, tried so often before a sign-in, and then served. */
const together = (times: number): MadeExchange[] => {
  const four = (one: MadeExchange, begun: number) =>
    [0, 2, 2, 3].map((at) => ({ ...one, startedAt: begun + at, milliseconds: at === 0 ? 1 : 10 }));
  const tries = Array.from({ length: times }, (_, at) => four(refused('1'), 5_000 + at * 20)).flat();
  const signIn = [asked(200, {}), signedIn({})].map((one) => ({ ...one, startedAt: 5_100, milliseconds: 5 }));
  return [...tries, ...signIn, ...four(goesOn, 5_110)];
};
const [four, mixed] = [Array<string>(4).fill('/a'), ['/a', '/a', '/a', '/b']];
const sameToken = [refused('1'), made('verify', 200, { body: { token: '«token-1»' } })];
const oldProof = (status: number) => made('verify', status, { sent: { json: { signature: 's' } } });
const pool = [refused('1'), signedIn({}), goesOn, ...thrice, ...[goesOn, goesOn]];
const ofGateway = { ...refused('1'), body: { code: 401, message: 'no' } };
const proof = (status: number, purpose: Purpose): MadeExchange => made('verify', status, { purpose });
const text64 = 'x'.repeat(64);
const proving = (...proof: readonly unknown[]) => made('verify', 400, { sent: { json: { proof } } });
const namingWallet = (operation: string, name: string) => {
  const named = (wallet: string | undefined, credentials: object = { wallet: walletPubkey }) =>
    made(operation, 400, { sent: { json: { [name]: wallet } }, credentials });
  return [
    passes('its wallet', named(walletPubkey)),
    violates('another wallet', named('another')),
    violates('no wallet', named(undefined), { found: `no \`${name}\`` }),
    concernsNothing('a text that was accepted, in a recording', recorded({ ...named('*'), status: 200 })),
    violates('another wallet that was, in a recording', recorded({ ...named(system), status: 200 })),
    concernsNothing('a token of an unknown wallet', named('another', {})),
    concernsNothing('a token of two wallets', ofOthers([named('another')], { 'sharedToken:made-1': true })),
  ];
};

const twoSignIns = (first: string, second: string, status = 401, given = '«token-2»') => [
  ...[signedInWith('«token-1»'), refused(first)],
  ...[signedInWith(given), made('getVault', status, token(second))],
];

triggerTable({
  'TRIGGER-025': [
    passes('signs in again', [refused('1'), signedIn({ walletPubkey }), made('getVault', 200, token('2'))]),
    passes('what was on its way', [ofWallet, ofWallet, signedIn({}), sentAt(3_501)]),
    passes('sent while it signs in', [refused('1'), asked(200, {}), refused('1'), refused('1'), signedIn({})]),
    violates('the same token again', [refused('1'), made('getVault', 401, bearer('bearer  '))]),
    violates('so, at once, by whole milliseconds', [{ ...ofWallet, milliseconds: 1_000.4 }, ofWallet]),
    concernsNothing('the same token meanwhile', [{ ...ofWallet, milliseconds: 2 }, sentAt(1_001)]),
    violates('the same token after a sign-in', [refused('1'), signedIn({}), ...thrice], { found }),
    violates('until it signs in', [...thrice, asked(200, {}), signedIn({}), goesOn], { found: foundEarly }),
    violates('so, in vain', [...thrice, asked(200, {}), made('verify', 401)], { found: foundEarly }),
    passes('a third time as it signs in', [
      ...[1_000, 2_000, 3_000].map((startedAt) => ({ ...refused('1'), startedAt, milliseconds: 10 })),
      ...[asked(200, {}), signedIn({}), goesOn].map((one) => ({ ...one, startedAt: 3_000, milliseconds: 10 })),
    ]),
    passes('four times, each time with a challenge that fails', [
      ...Array.from({ length: 4 }, () => [refused('1'), asked(503, {})]).flat(),
      ...[refused('1'), asked(200, {}), signedIn({}), goesOn],
    ]),
    violates('so, three times', [refused('1'), asked(503, {}), ...thrice, asked(200, {}), signedIn({}), goesOn]),
    violates(
      'by one of two workers for ever',
      [...[refused('1'), signedIn({})], ...Array.from({ length: 12 }, () => [goesOn, refused('1')]).flat()],
      { found: 'the rejected token 12 times after the new token was used' },
    ),
    passes('equal requests of a pool, each repeated', oneConnection(four, four)),
    passes('so, of two kinds', oneConnection(mixed, mixed.toReversed())),
    violates('so, and repeated once', oneConnection(four, ['/a'])),
    violates('so, and one kind repeated', oneConnection(mixed, four)),
    violates('so, repeated by and by', oneConnection(four, four, 300)),
    passes('requests that are under way together, each tried twice', together(2)),
    isUndecided('so, each tried four times, or held back by their pool', together(4)),
    violates('so, served before', [...oneConnection(four, []), ...four.map(() => ({ ...goesOn, startedAt: 4_000 }))]),
    violates('so, after a sign-in without its response', [refused('1'), made('verify', 200, { text: '' }), ...thrice]),
    passes('once, where a sign-in gives out a new token beside it', ofOthers([refused('1'), withBoth, goesOn])),
    isUndecided(
      'so, where each sign-in gives out the rejected token',
      ofOthers([...sameToken, ...sameToken, ...sameToken]),
    ),
    isUndecided('so, where a sign-in gives out none', [refused('1'), made('verify', 200), ...thrice]),
    passes('twice until it signs in', [...twice, asked(200, {}), signedIn({}), goesOn]),
    violates('so, with a sign-in each time', Array.from({ length: 4 }, () => [refused('1'), signedIn({})]).flat()),
    passes('so, three times', Array.from({ length: 3 }, () => [refused('1'), signedIn({})]).flat()),
    passes('once by each of a pool that goes on with the new one', [...pool, goesOn]),
    violates('so, and it does not go on as often', pool),
    isUndecided('so, without times', lacking({ startedAt: 0 }, [refused('1'), signedIn({}), ...thrice])),
    isUndecided('so, without a duration', [refused('1'), ...lacking({ milliseconds: 0 }, [signedIn({})]), ...thrice]),
    isUndecided('in whole seconds', lacking({ startedAt: 1_000 }, [signedIn({}), refused('1'), refused('1')])),
    isUndecided('three times in one second of whole ones', [sentAt(1_000), late, ...lacking(sentAt(4_000), thrice)]),
    isUndecided('once, without a duration', lacking({ milliseconds: 0 }, [refused('1')])),
    concernsNothing('without its scheme, until it has one', [bare, bare, made('getVault', 200, token('1'))]),
    violates('so, at once', [refused('1'), signedIn({}), sentAt(2_001), ...thrice.slice(1)]),
    passes('so, by two other workers', [refused('1'), signedIn({}), sentAt(2_000), ...thrice.slice(1)]),
    passes('once so, without some times', [refused('1'), ...lacking({ startedAt: 0 }, [signedIn({})]), refused('1')]),
    violates('the same token again, recorded before', [{ ...refused('1'), startedAt: 9_000 }, refused('1')]),
    violates('a sign-in of another wallet', [ofWallet, ofWallet, signedIn({ walletPubkey: system })]),
    passes('queued before it', [refused('1'), signedIn({}), ...thrice, made('getVault', 200, token('2'))]),
    passes('so, by three workers that go on with the new one', [refused('1'), signedIn({}), ...threeWorkers]),
    violates('beside a token of another wallet', [ofWallet, signedIn({ walletPubkey }), ...both, ...both, ...both]),
    violates('beside a new token, and no sign-in', [refused('1'), ...threeWorkers, ...threeWorkers]),
    concernsNothing('before a new token that it had', [...thrice, made('getVault', 404, token('2'))]),
    violates('a challenge alone', [refused('1'), asked(200, {}), refused('1')]),
    concernsNothing('what a pool of connections held back', page([0, 0, 8, 12])),
    passes('so, of two workers after the sign-in of one', [refused('1'), signedIn({}), ...page([0, 0, 8, 9, 17, 18])]),
    concernsNothing('two that one tick asked for', page([0, 12])),
    isUndecided('one request after the other', page([0, 10, 20])),
    isUndecided('two that one tick asked for, without times', lacking({ startedAt: 0 }, page([0, 12]))),
    concernsNothing('one that waited for its connection', [...page([0, 0, 8]), ...page([68], 3)]),
    passes('one that is asked for six times at once', atOnce([0, 3, 9, 10, 16, 90])),
    isUndecided('so, with the last one later', atOnce([0, 3, 9, 10, 16, 110])),
    isUndecided('so, of seven', atOnce([0, 3, 9, 10, 16, 17, 60])),
    violates('so, of more than a client has parts', atOnce(everyFourth.slice(0, 101))),
    isUndecided('so, of as many as it may have', atOnce(everyFourth.slice(0, 100))),
    violates('the same one after a page', [...page([0, 0, 8]), { ...page([0])[0]!, startedAt: 5_020 }]),
    violates('a second page a little later', [...page([0, 0, 8]), ...page([70, 70, 78], 3)]),
    violates('an old proof instead of a sign-in', [oldProof(200), refused('1'), oldProof(400), refused('1')]),
    isUndecided('so, of a new one', [oldProof(200), refused('1'), made('verify', 400), refused('1')]),
    isUndecided('while no sign-in succeeds', [...twice, made('verify', 409)]),
    isUndecided('while it gives up each sign-in', [...twice, { ...asked(200, {}), fault: 'given-up' }]),
    concernsNothing('another token', [refused('1'), refused('2')]),
    concernsNothing('a sign-in before', [signedIn({}), { ...refused('1'), startedAt: 1_001 }]),
    concernsNothing('the same token, accepted', [refused('1'), made('getVault', 200, token('1'))]),
    concernsNothing('so, in turns', [refused('1'), made('getVault', 200, token('1')), refused('1')]),
    concernsNothing('so, after several 401s', [...thrice, made('getVault', 200, token('1'))]),
    concernsNothing('without its key', [withoutKey, withoutKey]),
    violates('so, where none is needed', [withoutKey, withoutKey, withoutKey, asked(200, {}), signedIn({}), goesOn]),
    concernsNothing('so, where a sign-in has one', [withoutKey, withoutKey, ...signInWithKey]),
    concernsNothing('the gateway', [ofGateway, ofGateway, signedIn({})]),
    concernsNothing('what needs no token', [made('challenge', 401, token('1')), made('challenge', 401, token('1'))]),
  ],
  'TRIGGER-902': [
    passes('signed', proof(200, 'verify/valid')),
    violates('by another key', proof(401, 'verify/wrong-key')),
    violates('so, and accepted, in a form that is read', proof(200, 'verify/wrong-key')),
    violates('of the challenge of another wallet', proof(400, 'verify/no-challenge-unsure')),
    violates('so, and accepted', proof(200, 'verify/other-name')),
    violates('that is none', proof(400, 'verify/undecodable')),
    isUndecided('in a form that is not read', made('verify', 200)),
    isUndecided('by another key, beside an unread one', [proof(401, 'verify/bad-signature'), made('verify', 200)]),
    violates('verified before', proof(401, 'verify/again')),
    violates('in another encoding than was accepted', proof(400, 'verify/other-encoding')),
    concernsNothing('an older one', proof(401, 'verify/older')),
    violates('an empty object', proof(400, 'verify/empty')),
    concernsNothing('what was not recorded', made('verify', 400)),
    violates('nothing', proving(text64.slice(1))),
    isUndecided('so, beside one that is accepted unread', [proving('short'), made('verify', 200)]),
    violates('nothing but the challenge', [made('challenge', 200, { body: [text64] }), proving(text64)]),
    concernsNothing('a text in another form', proving(text64)),
    concernsNothing('bytes one by one', proving(Object.fromEntries(Array.from(text64, (_, at) => [at, 7])))),
  ],
  'TRIGGER-904': namingWallet('craftDeposit', 'userAddress'),
  'TRIGGER-905': namingWallet('createOrder', 'userPubkey'),
  'TRIGGER-901': [
    passes('a message', asked(200, { walletPubkey, type: 'message' })),
    passes('a transaction', asked(200, { walletPubkey, type: 'transaction' })),
    violates('another type', asked(400, { walletPubkey, type: 'text' })),
    violates('no type', asked(400, { walletPubkey })),
    violates('no key', asked(400, { walletPubkey: 'me' }), { found: '`walletPubkey` "me", no `type`' }),
    concernsNothing('no JSON', made('challenge', 400, { sent: { text: 'walletPubkey=me' } })),
    violates('none', ofOthers([made('challenge', 400)]), { found: 'no body' }),
    concernsNothing('a text that was accepted, in a recording', recorded(acceptedText)),
    violates('so, in a proxy', { ...recorded(acceptedText), scenario: 'proxy' }),
  ],
  'TRIGGER-903': [
    passes('as written', made('getVault', 200, bearer('Bearer '))),
    passes('in small letters, with spaces', made('getVault', 200, bearer('bearer  '))),
    violates('without its scheme', made('getVault', 401, bearer(''))),
    violates('with another scheme', made('getVault', 401, bearer('Token '))),
    violates('in quotes', made('getVault', 401, header('Bearer "«token-1»"'))),
    violates('the key', made('getVault', 401, header('Bearer «api-key»'))),
    passes('of another form that is accepted', made('getVault', 200, header('Bearer 1|a'))),
    violates('a word', made('getVault', 401, header('Bearer null'))),
    violates('so, accepted', made('getVault', 200, header('Bearer null'))),
    violates('a scheme', made('getVault', 401, bearer('JWT ')), { found: 'the scheme `JWT` in place of `Bearer`' }),
    violates('it twice', made('getVault', 401, bearer('Bearer Bearer ')), { found: '`Bearer` twice before the token' }),
    violates('in the query', made('getVault', 401, { path: '/vault?access_token=«token-1»' })),
    violates('in both', made('getVault', 401, { path: '/vault?q=«token-1»', ...bearer('Bearer ') })),
    violates('in another header', made('getVault', 401, header('«token-1»', 'X-Auth-Token'))),
    violates('in a header of its own name', made('getVault', 401, header('Bearer «token-1»', 'x-user'))),
    violates('known not to be sent', bareRequest),
    isUndecided('and it signs in upon the 401', [bareRequest, asked(200, {}), signedInWith('«token-1»')]),
    violates('though its sign-in got one', [asked(200, {}), signedInWith('«token-1»'), bareRequest]),
    isUndecided('though it signs in again', [signedInWith('«token-1»'), bareRequest, asked(200, {}), signedIn({})]),
    passes('and sends the new token', [signedInWith('«token-1»'), bareRequest, signedIn({}), goesOn]),
    violates('but not before', [signedInWith('«token-1»'), bareRequest, made('listHistory', 200, token('1'))]),
    violates('and none again', [signedInWith('«token-1»'), bareRequest, signedIn({}), bareRequest]),
    violates('other texts than it was given', [...twoSignIns('8', '9'), made('getVault', 503, token('8'))]),
    passes('its own once', twoSignIns('8', '2')),
    passes('one that is accepted', twoSignIns('8', '9', 404)),
    passes('other texts after one sign-in', [withBoth, refused('8'), refused('9')]),
    passes('where one text stands for all tokens', twoSignIns('8', '9', 401, '«token-1»')),
    isUndecided('whose sign-in got none', [signedInWith('none'), bareRequest, bareRequest]),
    isUndecided('rejected without a 401', made('getVault', 403, { credentials: { token: 'absent' } })),
    isUndecided('whose sign-in failed', [made('challenge', 503), bareRequest]),
    concernsNothing('nowhere that a recording shows', made('getVault', 401)),
    concernsNothing('where no token is needed', made('verify', 401, { credentials: { token: 'absent' } })),
  ],
});
