import { FOREIGN_CURRENCIES } from '@meridian/domain';
import { z } from 'zod';
import { type EndpointContract, KB } from './endpoint.ts';
import { calendarDay, timestamp } from './values.ts';

/** What currencies are worth in tenge, by day. A rate holds until the day of the next one. */
export const MAX_RATE_ROWS = 2000;

const currency = z.enum(FOREIGN_CURRENCIES);
/** What one unit of a currency is worth in tenge. */
export const rateInTenge = z.number().min(0.0001).max(1_000_000).multipleOf(0.0001);

export const RATE_SOURCES = ['typed', 'imported', 'service'] as const;
const exchangeRate = z.object({
  currency,
  day: calendarDay,
  kzt: z.number(),
  source: z
    .enum(RATE_SOURCES)
    .meta({ description: 'The staff have typed or imported it, or the service has reported it' }),
  at: timestamp,
});
export type ExchangeRateEntry = z.infer<typeof exchangeRate>;

export const RATE_SERVICE_PROBLEMS = ['unavailable', 'invalid', 'incomplete'] as const;
export type RateServiceProblem = (typeof RATE_SERVICE_PROBLEMS)[number];
const rateService = z.object({
  isConfigured: z.boolean(),
  succeededAt: timestamp.nullable().meta({ description: 'When it last reported the rates of a day' }),
  problem: z
    .enum(RATE_SERVICE_PROBLEMS)
    .nullable()
    .meta({ description: 'Why the latest attempt failed; null if it succeeded' }),
  problemAt: timestamp.nullable(),
  held: z.array(z.object({ currency, day: calendarDay, kzt: z.number(), previous: z.number() })).meta({
    description: 'Reported rates that differ too much from the previous ones, so that they do not hold',
  }),
});

const exchangeRates = z.object({
  today: calendarDay,
  current: z
    .array(z.object({ currency, kzt: z.number(), day: calendarDay.nullable() }))
    .meta({ description: 'The rates of today; without a day, those that the shop starts with' }),
  rates: z.array(exchangeRate).meta({ description: 'Of the month, latest first' }),
  service: rateService,
});
export type ExchangeRates = z.infer<typeof exchangeRates>;

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
export const rateInput = z.object({
  currency,
  day: calendarDay,
  kzt: rateInTenge.nullable().meta({ description: 'Null removes the rate of the day' }),
});
export type RateInput = z.infer<typeof rateInput>;

export const RATE_PROBLEMS = ['incomplete', 'invalid', 'repeated'] as const;
const rateRow = z.object({
  line: z.int().min(1),
  day: z.string(),
  currency: z.string(),
  kzt: z.number().nullable(),
  before: z.number().nullable().meta({ description: 'The present rate of the day' }),
  change: z.enum(['added', 'changed', 'unchanged']).nullable(),
  problem: z.enum(RATE_PROBLEMS).nullable(),
  field: z.string().optional().meta({ description: 'The column of the problem' }),
});
export type RateRow = z.infer<typeof rateRow>;
const rateList = z.object({
  list: z
    .string()
    .min(1)
    .max(200_000)
    .meta({ description: `CSV with the columns day, currency and kzt, at most ${MAX_RATE_ROWS} rates` }),
});
const rateChanges = z.object({ rows: z.array(rateRow) });

export const exchangeRateEndpoints = {
  'GET /api/panel/exchange-rates': {
    summary: 'Exchange rates of a month, and the state of the service that reports them',
    access: 'settings.edit',
    query: z.strictObject({ month: month.optional().meta({ description: 'Default: the present one' }) }),
    response: exchangeRates,
  },
  'PUT /api/panel/exchange-rates': {
    summary: 'Set or remove the rate of a day; placed orders keep theirs',
    access: 'settings.edit',
    body: rateInput,
    response: exchangeRates,
  },
  'POST /api/panel/exchange-rates/list/preview': {
    summary: 'What a list of rates would change. Nothing changes',
    access: 'settings.edit',
    body: rateList,
    bodyLimit: 256 * KB,
    response: rateChanges,
  },
  'POST /api/panel/exchange-rates/list': {
    summary: 'Set the rates of a list; rows with a problem are left out',
    access: 'settings.edit',
    body: rateList,
    bodyLimit: 256 * KB,
    response: rateChanges,
  },
} as const satisfies Record<string, EndpointContract>;
