import { show } from '../../../json/parse.js';
import { unless } from '../../../model/check.js';
import { field } from './expected-response.js';

const echoes = (name: 'inputMint' | 'outputMint' | 'inAmount', parameter: string) =>
  field(
    name,
    ({ request }) => request.query[parameter] !== undefined,
    (value, { request: { query } }) => unless(value === query[parameter], query[parameter]!, show(value)),
  );

export const echoChecks = {
  'ORDER-060': echoes('inputMint', 'inputMint'),
  'ORDER-063': echoes('outputMint', 'outputMint'),
  'ORDER-068': echoes('inAmount', 'amount'),
  'ORDER-162': field(
    'requestId',
    () => true,
    (value) => unless(value !== '', 'a request id', 'an empty string'),
  ),
  'ORDER-167': field(
    'taker',
    () => true,
    (value, { request: { query } }) => {
      const expected = query.taker ?? null;
      return unless(value === expected, show(expected), show(value));
    },
  ),
};
