import { isObject } from '../../../src/product/json/parse.js';
import { serveFaults, type FaultServer } from '../../support/fault-server.js';
import { answer } from '../../support/wire.js';

/** How a body becomes longer. */
export type Lengthening = 'items' | 'text';

/** The reference over HTTP, each of whose bodies has about so many bytes. */
export function serveLongBodies(how: Lengthening, bytes: number): Promise<FaultServer> {
  const write = (socket: Parameters<typeof answer>[0], body: string): void =>
    answer(socket, body.length >= bytes - 100 ? body : lengthened[how](body, bytes - 100));
  return serveFaults({ when: () => true, fault: { taken: 'nothing', write } });
}

const lengthened: Readonly<Record<Lengthening, (body: string, bytes: number) => string>> = {
  items(body, bytes) {
    const list = JSON.stringify(listIn(JSON.parse(body)) ?? []);
    const item = list.slice(1, -1);
    if (item === '' || !body.includes(list)) return withMember(body, `[${repeated(body, bytes - body.length)}]`);
    return body.replace(list, () => `[${item},${repeated(item, bytes - body.length)}]`);
  },
  text: (body, bytes) => withMember(body, JSON.stringify('long text '.repeat((bytes - body.length) / 10))),
};

function repeated(item: string, bytes: number): string {
  return Array.from({ length: Math.max(1, Math.floor(bytes / (item.length + 1))) }, () => item).join(',');
}

/** As the last member: no more is read of a long body that begins with none that is documented. */
function withMember(body: string, value: string): string {
  return body.endsWith('}') && body.length > 2 ? `${body.slice(0, -1)},"further":${value}}` : body;
}

/** The first list that has items, in the order of the document. */
function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value.length > 0 ? value : undefined;
  if (!isObject(value)) return undefined;
  for (const inner of Object.values(value)) {
    const list = listIn(inner);
    if (list !== undefined) return list;
  }
  return undefined;
}
