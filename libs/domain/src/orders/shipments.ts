import { isPaid, type OrderState } from './orders.ts';

/** Carriers of shipments. Shipments of `other` carriers have a tracking URL only if the staff enter one. */
export const CARRIERS = ['kazpost', 'russianPost', 'cdek', 'dhl', 'other'] as const;
export type Carrier = (typeof CARRIERS)[number];

/** Limits of what the staff enter per order. */
export const MAX_SHIPMENTS = 20;
export const MAX_TRACKING_NUMBER_LENGTH = 40;
export const MAX_SERIAL_NUMBER_LENGTH = 40;
export const MAX_NOTES = 100;
export const MAX_NOTE_LENGTH = 2000;

/** Pieces of an order line. `line` is the index of the line in the order's `items`, which never change. */
export interface LineQuantity {
  line: number;
  quantity: number;
}

interface CarrierRules {
  nameEN: string;
  nameRU: string;
  /** The usual forms of a tracking number, wide enough for the carrier's special services. */
  numbers: RegExp;
  /** The tracking page; `{number}` is replaced. Null if the carrier has none that the shop knows. */
  url: string | null;
}

export const CARRIER_RULES: Readonly<Record<Carrier, CarrierRules>> = {
  kazpost: {
    nameEN: 'Kazpost',
    nameRU: 'Казпочта',
    numbers: /^[0-9A-Z]{8,30}$/,
    url: 'https://post.kz/mail/search/track/{number}/detail',
  },
  russianPost: {
    nameEN: 'Russian Post',
    nameRU: 'Почта России',
    numbers: /^[0-9A-Z]{10,20}$/,
    url: 'https://www.pochta.ru/tracking?barcode={number}',
  },
  cdek: {
    nameEN: 'CDEK',
    nameRU: 'СДЭК',
    numbers: /^\d{6,20}$/,
    url: 'https://www.cdek.ru/ru/tracking?order_id={number}',
  },
  dhl: {
    nameEN: 'DHL',
    nameRU: 'DHL',
    numbers: /^[0-9A-Z]{8,39}$/,
    url: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}',
  },
  other: { nameEN: 'Other carrier', nameRU: 'Другая служба', numbers: /^[0-9A-Z][0-9A-Z/._-]*$/, url: null },
};

/** A tracking number as it is stored: in capitals and without the spaces that carriers print for legibility. */
export const normalizeTrackingNumber = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

/** @param number a normalised number */
export const isTrackingNumber = (carrier: Carrier, number: string): boolean =>
  number.length <= MAX_TRACKING_NUMBER_LENGTH && CARRIER_RULES[carrier].numbers.test(number);

/** The carrier's page about a parcel; null for the carrier `other`. */
export const trackingUrl = (carrier: Carrier, number: string): string | null =>
  CARRIER_RULES[carrier].url?.replace('{number}', encodeURIComponent(number)) ?? null;

/** Whether pieces of an order may be shipped: it is paid, or the staff have moved it on; it is not cancelled. */
export const isShippable = ({ status, payment }: OrderState): boolean =>
  status === 'pending' ? isPaid(payment.status) : status !== 'cancelled';

/** Adds up the pieces per line, by the index of the line. */
const sumByLine = (lines: readonly LineQuantity[]): Map<number, number> => {
  const sums = new Map<number, number>();
  for (const { line, quantity } of lines) sums.set(line, (sums.get(line) ?? 0) + quantity);
  return sums;
};

/** The pieces of an order that no shipment contains. */
export const piecesToShip = (
  items: readonly { quantity: number }[],
  shipments: readonly { items: readonly LineQuantity[] }[],
): LineQuantity[] => {
  const shipped = sumByLine(shipments.flatMap((shipment) => shipment.items));
  return items
    .map(({ quantity }, line) => ({ line, quantity: quantity - (shipped.get(line) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
};

/** Joins entries for the same line. Returns null if they contain no pieces, or more than there are. */
export const chosenPieces = (
  wanted: readonly LineQuantity[],
  available: readonly LineQuantity[],
): LineQuantity[] | null => {
  const left = sumByLine(available);
  const pieces = [...sumByLine(wanted)].map(([line, quantity]) => ({ line, quantity }));
  const isPossible =
    pieces.length > 0 && pieces.every(({ line, quantity }) => quantity <= (left.get(line) ?? 0));
  return isPossible ? pieces.sort((a, b) => a.line - b.line) : null;
};
