import {
  type Carrier,
  CARRIER_RULES,
  CARRIERS,
  foldCase,
  normalizeTrackingNumber,
  readOrderNumber,
  unguardCell,
} from '@meridian/domain';

/** A line of a list. A line with a problem is not sent. */
export interface ListedNumber {
  order: string;
  carrier: Carrier;
  trackingNumber: string;
  problem: { kind: 'unknownCarrier'; carrier: string } | { kind: 'incomplete' } | null;
}

const DELIMITERS = [';', '\t', ','];

const CARRIER_BY_NAME: ReadonlyMap<string, Carrier> = new Map(
  CARRIERS.flatMap((carrier) => {
    const { nameEN, nameRU } = CARRIER_RULES[carrier];
    return [carrier, nameEN, nameRU].map((name) => [foldCase(name), carrier] as const);
  }),
);

const cellOf = (text: string): string =>
  unguardCell(
    text
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .replaceAll('""', '"')
      .trim(),
  );

const cellsOf = (line: string): string[] => {
  const delimiter = DELIMITERS.find((candidate) => line.includes(candidate));
  return (delimiter === undefined ? line.split(/\s+/) : line.split(delimiter)).map(cellOf);
};

/** A header has no digits in the column of the order and in that of the tracking number. */
const isHeader = (cells: readonly string[]): boolean =>
  cells.length > 1 && !/\d/.test(`${cells[0]}${cells.at(-1)}`) && !/^[0-9a-f]{6}$/i.test(cells[0] ?? '');

/**
 * Reads lines of the form `order number; carrier; tracking number`, of which the carrier may be missing. Semicolons, tabs
 * and commas separate the cells, so that cells of a spreadsheet and CSV files can be pasted.
 * @param carrier the carrier of lines without one
 */
export const parseTrackingList = (text: string, carrier: Carrier): ListedNumber[] => {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(cellsOf);
  const rows = lines[0] && isHeader(lines[0]) ? lines.slice(1) : lines;
  return rows.map((cells) => {
    const order = readOrderNumber(cells[0] ?? '') ?? cells[0] ?? '';
    const [name, number = ''] = cells.length > 2 ? [cells[1] ?? '', cells[2]] : ['', cells[1]];
    const named = name === '' ? carrier : CARRIER_BY_NAME.get(foldCase(name));
    const trackingNumber = normalizeTrackingNumber(number);
    const isIncomplete = order === '' || trackingNumber === '';
    return {
      order,
      carrier: named ?? carrier,
      trackingNumber,
      problem: isIncomplete
        ? { kind: 'incomplete' }
        : named
          ? null
          : { kind: 'unknownCarrier', carrier: name },
    };
  });
};
