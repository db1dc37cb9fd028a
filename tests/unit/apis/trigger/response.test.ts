import { expect, test } from 'vitest';
import { statusViolation, type TriggerView } from '../../../../src/product/apis/trigger/reader/view.js';

const withStatus = (status: number): TriggerView => ({ response: { status } }) as TriggerView;

test('a failure of the server may be chance, a wrong status of its own choice is none', () => {
  expect(statusViolation(withStatus(501), 'success')).toMatchObject({ actual: 'status 501', mayBeChance: true });
  expect(statusViolation(withStatus(404), 'success')).toEqual({
    expected: 'success',
    actual: 'status 404',
    cause: 'status-404',
  });
});
