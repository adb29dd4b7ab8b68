/** Writes small country databases in MaxMind's format (https://maxmind.github.io/MaxMind-DB/). */

type Value = string | readonly string[] | { readonly [key: string]: Value } | UnsignedInteger;
interface UnsignedInteger {
  readonly bytes: 2 | 4 | 8;
  readonly value: number;
}
const TYPES = { string: 2, uint16: 5, uint32: 6, map: 7, uint64: 9, array: 11 } as const;
const SHORT_SIZE = 29;

const control = (type: number, size: number): Buffer => {
  const sizeBits = Math.min(size, SHORT_SIZE);
  const longSize = size < SHORT_SIZE ? [] : [size - SHORT_SIZE];
  return type <= 7
    ? Buffer.from([(type << 5) | sizeBits, ...longSize])
    : Buffer.from([sizeBits, type - 7, ...longSize]);
};
const isInteger = (value: object): value is UnsignedInteger => 'bytes' in value;

const encode = (value: Value): Buffer => {
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([control(TYPES.string, text.length), text]);
  }
  if (Array.isArray(value))
    return Buffer.concat([control(TYPES.array, value.length), ...value.map((item: string) => encode(item))]);
  if (isInteger(value)) {
    const digits = Buffer.alloc(8);
    digits.writeBigUInt64BE(BigInt(value.value));
    const type = { 2: TYPES.uint16, 4: TYPES.uint32, 8: TYPES.uint64 }[value.bytes];
    return Buffer.concat([control(type, value.bytes), digits.subarray(8 - value.bytes)]);
  }
  const entries = Object.entries(value as Record<string, Value>);
  return Buffer.concat([
    control(TYPES.map, entries.length),
    ...entries.flatMap(([key, item]) => [encode(key), encode(item)]),
  ]);
};

/** Returns the bits of an IPv4 network. The format stores them in the lowest 32 bits of an IPv6 tree. */
const bitsOf = (network: string): string => {
  const [address = '', prefix] = network.split('/');
  const octets = address.split('.').map((octet) => Number(octet).toString(2).padStart(8, '0'));
  return '0'.repeat(96) + octets.join('').slice(0, Number(prefix));
};

type Branch = [Branch | number | null, Branch | number | null];
const EMPTY_SEPARATOR = Buffer.alloc(16);

/** @param countries ISO codes by IPv4 network, for example `{ '203.0.113.0/24': 'KZ' }` */
export const countryDatabase = (countries: Record<string, string>): Buffer => {
  const root: Branch = [null, null];
  const data: Buffer[] = [];
  let offset = 0;
  for (const [network, code] of Object.entries(countries)) {
    const bits = bitsOf(network);
    let branch = root;
    for (const bit of bits.slice(0, -1)) {
      const side = Number(bit) as 0 | 1;
      const next = branch[side];
      branch = Array.isArray(next) ? next : (branch[side] = [null, null]);
    }
    branch[Number(bits.at(-1)) as 0 | 1] = offset;
    const record = encode({ country: { iso_code: code } });
    data.push(record);
    offset += record.length;
  }
  const branches: Branch[] = [root];
  for (const branch of branches) for (const next of branch) if (Array.isArray(next)) branches.push(next);
  const numbers = new Map(branches.map((branch, index) => [branch, index]));
  const tree = Buffer.alloc(branches.length * 6);
  branches.forEach((branch, index) =>
    branch.forEach((next, side) => {
      const value = Array.isArray(next)
        ? (numbers.get(next) ?? 0)
        : branches.length + (next === null ? 0 : EMPTY_SEPARATOR.length + next);
      tree.writeUIntBE(value, index * 6 + side * 3, 3);
    }),
  );
  const metadata = encode({
    node_count: { bytes: 4, value: branches.length },
    record_size: { bytes: 2, value: 24 },
    ip_version: { bytes: 2, value: 6 },
    database_type: 'Test-Country',
    languages: ['en'],
    binary_format_major_version: { bytes: 2, value: 2 },
    binary_format_minor_version: { bytes: 2, value: 0 },
    build_epoch: { bytes: 8, value: 1_700_000_000 },
    description: { en: 'test' },
  });
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);
  return Buffer.concat([tree, EMPTY_SEPARATOR, ...data, marker, metadata]);
};
