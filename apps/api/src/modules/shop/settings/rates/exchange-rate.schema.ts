import { RATE_SERVICE_PROBLEMS, RATE_SOURCES } from '@meridian/contracts';
import { FOREIGN_CURRENCIES } from '@meridian/domain';
import { Schema } from 'mongoose';
import {
  DURABLE_DOCUMENT,
  EMBEDDED,
  field,
  type Stored,
  type StoredPart,
} from '../../../../platform/database/schema-fields.ts';

const rateOfDay = {
  currency: { type: String, enum: FOREIGN_CURRENCIES, required: true },
  /** `yyyy-mm-dd` */
  day: field.text,
  /** What one unit is worth in tenge, from the day until the one of the next rate. */
  kzt: field.number,
} as const;

const exchangeRate = {
  ...rateOfDay,
  source: { type: String, enum: RATE_SOURCES, required: true },
  at: field.date,
} as const;
export type StoredRate = StoredPart<typeof exchangeRate>;

const exchangeRateSchema = new Schema(exchangeRate, {
  collection: 'exchangerates',
  ...DURABLE_DOCUMENT,
}).index({ currency: 1, day: 1 }, { unique: true });
export const EXCHANGE_RATE_MODEL = { name: 'ExchangeRate', schema: exchangeRateSchema };

/** A reported rate that differs too much from the previous one. */
const heldRate = { ...rateOfDay, previous: field.number } as const;
export type StoredHeldRate = StoredPart<typeof heldRate>;

/** The service that reports rates: one document. */
const rateService = {
  _id: field.text,
  /** When a process began to read it. */
  startedAt: field.date,
  /** The last day whose rates it has reported. */
  day: field.nullableText,
  succeededAt: { type: Date, default: null },
  problem: { type: String, enum: [...RATE_SERVICE_PROBLEMS, null], default: null },
  problemAt: { type: Date, default: null },
  held: [Schema.create(heldRate, EMBEDDED)],
} as const;
export type StoredRateService = Omit<Stored<typeof rateService>, 'held'> & { held: StoredHeldRate[] };

const rateServiceSchema = new Schema(rateService, { collection: 'rateservices', ...DURABLE_DOCUMENT });
export const RATE_SERVICE_MODEL = { name: 'RateService', schema: rateServiceSchema };
