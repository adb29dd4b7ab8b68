import type { EndpointContract } from '@meridian/contracts';
import { maxBodyBytes } from '@meridian/contracts';

/** A value with every text and list grown until its JSON has about `bytes`. */
const grow = (value: unknown, bytes: number): unknown => {
  if (typeof value === 'string') return value + 'ж'.repeat(Math.max(0, (bytes - value.length) >> 1));
  if (Array.isArray(value)) {
    const [first] = value as unknown[];
    if (first === undefined) return value;
    return Array.from(
      { length: Math.max(1, Math.floor(bytes / (JSON.stringify(first).length + 1))) },
      () => first,
    );
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, inner]) => [key, grow(inner, bytes / entries.length)]));
};

/** JSON bodies up to the limit of an endpoint that cost much to parse or to validate. */
export const worstJsonBodies = (
  contract: EndpointContract,
  sample: object,
): [shape: string, body: string][] => {
  const limit = maxBodyBytes(contract);
  const lists = Object.entries(sample).flatMap(([key, value]) =>
    Array.isArray(value)
      ? [value, [0], [{}]].map(
          (items) =>
            [
              `${key} with many of ${JSON.stringify(items[0])}`,
              JSON.stringify({ ...sample, [key]: grow(items, limit - 2000) }),
            ] as const,
        )
      : [],
  );
  const keys = Object.fromEntries(
    Array.from({ length: Math.floor(limit / 14) }, (_, index) => [`key${index}`, 1]),
  );
  const bodies: [string, string][] = [
    ['nested lists', '['.repeat(limit / 2) + ']'.repeat(limit / 2)],
    ['nested objects', '{"a":'.repeat(limit / 6 - 1) + '1' + '}'.repeat(limit / 6 - 1)],
    ['many keys', JSON.stringify({ ...sample, ...keys })],
    ['long texts', JSON.stringify(grow(sample, limit - 4000))],
    ...lists.map(([shape, body]): [string, string] => [shape, body]),
  ];
  return bodies.map(([shape, body]) => [shape, body.slice(0, limit)]);
};

const part = (name: string, value: string, more = ''): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

/** Forms up to the limits of an endpoint that cost much to read. Their boundary is `x`. */
export const worstForms = ({ multipart }: EndpointContract): [shape: string, body: string][] => {
  if (!multipart) return [];
  const { fields, fieldBytes, files } = multipart;
  const formOf = (parts: string[]): string => `${parts.join('')}--x--\r\n`;
  const each = (count: number, toPart: (index: number) => string): string =>
    formOf(Array.from({ length: count }, (_, index) => toPart(index)));
  const index = Math.min(fields + files, 999);
  const textFields = Math.min(fields, Math.floor((4 * 1024 * 1024) / fieldBytes) - 1);
  return [
    ['sparse lists', each(fields, (at) => part(`k${at}[${index}][${index}][${index}]`, '1'))],
    ['nested names', each(fields, (at) => part(`k[a${at}][b][c]`, '1'))],
    ['a repeated name', each(fields, () => part('k', '1'))],
    ['longest fields', each(Math.max(1, textFields), (at) => part(`k${at}`, 'ж'.repeat(fieldBytes / 2)))],
    [
      'quotes and line ends',
      each(Math.max(1, textFields), (at) => part(`k${at}`, '"\r\n-'.repeat(fieldBytes / 4))),
    ],
    ['empty files', each(files, (at) => part(`k${at}`, '', '; filename="a"'))],
    ['a long preamble', `${'-'.repeat(1_000_000)}\r\n${formOf([part('k', '1')])}`],
  ];
};
