import { isObject } from '../../../json/parse.js';
import { unless } from '../../../model/check.js';
import { fewestBytes } from '../fixtures/signing.js';
import { transactionOf } from '../reader/signatures.js';
import { isFor, isSuccess, type Purpose } from '../reader/view.js';
import { inSession } from './expected-response.js';

/** The document does not show where a transaction stands: a response without text or list that is long enough has none. */
function holdsTransaction(purpose: Purpose) {
  return inSession((view) => {
    const { body } = view.response;
    if (!isFor(view, purpose) || !isSuccess(view)) return undefined;
    if (transactionOf(body) !== undefined) return { views: [view] };
    const hasRoom = hasRoomForTransaction(body);
    const inconclusive = hasRoom ? 'no transaction can be read in the response' : undefined;
    const actual = 'no text or list in it is long enough to be one';
    const violation = unless(hasRoom, 'a crafted transaction in the response', actual, { cause: 'absent' });
    return { views: [view], inconclusive, violation };
  });
}

function hasRoomForTransaction(value: unknown): boolean {
  if (typeof value === 'string') return value.length >= fewestBytes;
  if (Array.isArray(value)) return value.length >= fewestBytes || value.some(hasRoomForTransaction);
  return isObject(value) && Object.values(value).some(hasRoomForTransaction);
}

export const craftedTransactions = {
  'TRIGGER-140': holdsTransaction('deposit/valid'),
  'TRIGGER-141': holdsTransaction('cancel/own'),
};
