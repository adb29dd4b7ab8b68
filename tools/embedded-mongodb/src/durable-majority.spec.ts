import mongoose from 'mongoose';
import { durableMajority } from './durable-majority.mjs';

const { BSON } = mongoose.mongo;
const FLAGS_AND_KIND = Buffer.alloc(5);
const documents = Buffer.from('\x01documents-sequence', 'latin1');

const message = (command: object, { opcode = 2013, flags = FLAGS_AND_KIND } = {}): Buffer => {
  const header = Buffer.alloc(16);
  const whole = Buffer.concat([header, flags, Buffer.from(BSON.serialize(command)), documents]);
  whole.writeInt32LE(whole.length, 0);
  whole.writeInt32LE(opcode, 12);
  return whole;
};

const everyType = {
  insert: 'orders',
  ordered: true,
  text: 'writeConcern w majority',
  number: 1.5,
  long: BSON.Long.fromNumber(2 ** 40),
  decimal: BSON.Decimal128.fromString('1.10'),
  nothing: null,
  date: new Date(0),
  bytes: new BSON.Binary(Buffer.from([0, 1, 2])),
  pattern: /a\/b/i,
  id: new BSON.ObjectId(),
  stamp: new BSON.Timestamp({ t: 1, i: 2 }),
  code: new BSON.Code('x'),
  list: [1, { writeConcern: { w: 'majority' } }],
  lowest: new BSON.MinKey(),
  highest: new BSON.MaxKey(),
};

describe('durableMajority', () => {
  it.each([
    ['with j: true', { w: 'majority', j: true }, { w: 1, j: true }],
    ['without j, which a replica set journals too', { w: 'majority' }, { w: 1, j: true }],
    ['with j: false', { w: 'majority', j: false }, { w: 1, j: false }],
    ['with wtimeout', { w: 'majority', wtimeout: 500 }, { w: 1, wtimeout: 500, j: true }],
    ['with j before w', { j: true, w: 'majority' }, { w: 1, j: true }],
  ])('rewrites a majority write concern %s', (_title, writeConcern, expected) => {
    const changed = durableMajority(message({ ...everyType, writeConcern, $db: 'shop' }));
    expect(changed.equals(message({ ...everyType, writeConcern: expected, $db: 'shop' }))).toBe(true);
  });

  it.each([
    ['w: 1', message({ insert: 'orders', writeConcern: { w: 1, j: true } })],
    ['a named concern', message({ insert: 'orders', writeConcern: { w: 'majorityOfAll' } })],
    ['no write concern', message(everyType)],
    [
      'a write concern nested in a document',
      message({ find: 'x', filter: { writeConcern: { w: 'majority' } } }),
    ],
    ['a message with another opcode', message({ writeConcern: { w: 'majority' } }, { opcode: 2004 })],
    ['a checksum', message({ writeConcern: { w: 'majority' } }, { flags: Buffer.from([1, 0, 0, 0, 0]) })],
    ['a message of a header only', Buffer.alloc(16)],
  ])('returns the same message for %s', (_title, original) => {
    expect(durableMajority(original)).toBe(original);
  });
});
