import { alteringAnswers, type Defect } from '../defect.js';
import type { ReferenceRequest, ReferenceResponse } from '../reference.js';

const isOrder = ({ path }: ReferenceRequest): boolean => /^\/(ultra\/v1|swap\/v2)\/order$/.test(path);
const isQuoted = (request: ReferenceRequest, { status }: ReferenceResponse): boolean =>
  isOrder(request) && status === 200;

/** Faults of the swap order API. */
export const swapOrderDefects: readonly Defect[] = [
  {
    id: 'a quote without a taker carries an empty transaction',
    says: 'Without a taker, `transaction` is "" where it is to be null.',
    breaks: ['ORDER-017'],
    inject: (reference) =>
      alteringAnswers(reference, isQuoted, (order) =>
        order['transaction'] === null ? { ...order, transaction: '' } : order,
      ),
  },
  {
    id: 'an order that cannot be built has no error message',
    says: 'Beside an empty transaction stands `errorCode` alone.',
    breaks: ['ORDER-156'],
    inject: (reference) =>
      alteringAnswers(reference, isQuoted, (order) => {
        const { errorMessage, ...rest } = order;
        return order['transaction'] === '' && errorMessage !== undefined ? rest : order;
      }),
  },
  {
    id: 'the mints of the swap are exchanged',
    says: 'The order names the mint bought as `inputMint` and the mint sold as `outputMint`.',
    breaks: ['ORDER-060', 'ORDER-063'],
    entails: 'Each of the two fields holds what belongs into the other.',
    inject: (reference) =>
      alteringAnswers(reference, isQuoted, (order) => ({
        ...order,
        inputMint: order['outputMint'],
        outputMint: order['inputMint'],
      })),
  },
];
