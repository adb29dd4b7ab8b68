/** Carriers of shipments. Shipments of `other` carriers have a tracking URL only if the staff enter one. */
export const CARRIERS = ['kazpost', 'russianPost', 'cdek', 'dhl', 'other'] as const;
export type Carrier = (typeof CARRIERS)[number];

/** Limits of what the staff enter per order. */
export const MAX_SHIPMENTS = 20;
export const MAX_TRACKING_NUMBER_LENGTH = 40;
export const MAX_SERIAL_NUMBER_LENGTH = 40;
export const MAX_NOTES = 100;
export const MAX_NOTE_LENGTH = 2000;

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
