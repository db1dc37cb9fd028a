import { describe, expect, test } from 'vitest';
import { compose } from '../../../../src/product/http/dispatch.js';
import { limitAddresses } from '../../../../src/product/http/interceptors/allow-list.js';
import { limitEffects } from '../../../../src/product/http/interceptors/effects.js';
import { call, dispatching, reply } from './made-calls.js';

test('the first interceptor sees a call first and its reply last', async () => {
  const seen: string[] = [];
  const named =
    (name: string) => (dispatch: ReturnType<typeof dispatching>['dispatch']) => async (given: typeof call) => {
      seen.push(`${name} call`);
      const came = await dispatch(given);
      seen.push(`${name} reply`);
      return came;
    };
  await compose(dispatching(reply()).dispatch, [named('outer'), named('inner')])(call);
  expect(seen).toEqual(['outer call', 'inner call', 'inner reply', 'outer reply']);
});

describe('effects', () => {
  test('lets out what is allowed and nothing else', async () => {
    const { dispatch, calls } = dispatching();
    const limited = limitEffects(new Set(['read', 'build']))(dispatch);
    for (const effect of ['session', 'create', 'settle'] as const)
      await expect(limited({ ...call, request: { ...call.request, effect } })).rejects.toThrow(
        `has the effect "${effect}"`,
      );
    expect(calls).toEqual([]);
    await limited(call);
    expect(calls).toEqual([call]);
  });
});

describe('the allow list', () => {
  const limited = (dispatch: ReturnType<typeof dispatching>['dispatch']) =>
    limitAddresses({ ultra: new URL('https://api.test/ultra/v1') })(dispatch);

  test('rejects a base address that the target does not have', async () => {
    const { dispatch, calls } = dispatching();
    await expect(limited(dispatch)({ ...call, request: { ...call.request, base: 'borrow' } })).rejects.toThrow(
      'no base address "borrow"',
    );
    expect(calls).toEqual([]);
  });

  test.each(['@elsewhere.test/', '.elsewhere.test/', ':81/', 'order'])('rejects the path %s', async (path) => {
    const { dispatch, calls } = dispatching();
    await expect(limited(dispatch)({ ...call, request: { ...call.request, path } })).rejects.toThrow(
      'does not stand below',
    );
    expect(calls).toEqual([]);
  });

  test.each(['', '/', '/order?a=1', '?a=1', '//elsewhere.test/'])('lets the path "%s" out', async (path) => {
    const { dispatch, calls } = dispatching();
    await limited(dispatch)({ ...call, request: { ...call.request, path } });
    expect(calls).toHaveLength(1);
  });
});
