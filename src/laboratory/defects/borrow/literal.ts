import type { Defect } from '../defect.js';
import { repaysAll, takesAll, afterwards, transfer, building, literal } from './on-chain.js';
import { alteringItems } from './tamper.js';

const literalText = String(literal);

/** Faults of MIN_I128 that show once it is settled. */
export const defectsOfLiteral: readonly Defect[] = [
  {
    id: 'borrow-literal-rejected-by-one-instance',
    says: 'One of three instances rejects a request with the literal.',
    breaks: ['BORROW-232', 'BORROW-233', 'BORROW-234', 'BORROW-235'],
    because: 'Either action of the literal, by either path, meets that instance.',
    inject: ({ handle }) => {
      let requests = 0;
      return (request) => {
        if (!request.body.includes(literalText)) return handle(request);
        requests += 1;
        return requests % 3 === 0 ? { status: 400, body: { json: { error: 'Amount out of range' } } } : handle(request);
      };
    },
  },
  {
    id: 'borrow-literal-repays-little',
    says: 'The literal repays a thousand base units.',
    breaks: ['BORROW-276'],
    inject: building(({ debt }) => (debt === literal ? { debtAmount: -1000n } : undefined)),
  },
  {
    id: 'borrow-literal-leaves-dust',
    says: 'A debt that was repaid by the literal still shows dust.',
    breaks: ['BORROW-277'],
    inject: alteringItems('positions', (position) =>
      position.borrow === '0' ? { ...position, dustBorrow: '17' } : position,
    ),
  },
  {
    id: 'borrow-literal-withdraws-little',
    says: 'The literal withdraws a thousand base units.',
    breaks: ['BORROW-278', 'BORROW-279'],
    because: 'What stays in the position does not reach the wallet.',
    inject: building(({ col }) => (col === literal ? { colAmount: -1000n } : undefined)),
  },
  {
    id: 'borrow-literal-withdrawal-keeps-part',
    says: 'The literal empties the position, and a hundredth of it stays with the vault.',
    breaks: ['BORROW-279'],
    inject: afterwards(takesAll, (call, before) => transfer(call, 'supply', 'in', (before?.supply ?? 0n) / 100n)),
  },
  {
    id: 'borrow-literal-clears-debt-for-half',
    says: 'The literal clears the whole debt and takes half of what was borrowed.',
    breaks: ['BORROW-313'],
    inject: afterwards(repaysAll, (call, before) => transfer(call, 'borrow', 'out', (before?.principal ?? 0n) / 2n)),
  },
  {
    id: 'borrow-literal-takes-more-than-the-debt',
    says: 'The literal clears the whole debt and takes a fifteenth more from the wallet.',
    breaks: ['BORROW-313'],
    inject: afterwards(repaysAll, (call, before) => transfer(call, 'borrow', 'in', (before?.principal ?? 0n) / 15n)),
  },
];
