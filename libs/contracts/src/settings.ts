import { z } from 'zod';
import { publicCustoms } from './customs.ts';
import type { EndpointContract } from './endpoint.ts';
import { paymentOffer } from './payment-offers.ts';
import { calendarDay, countryCode, email, optionalText, shortText } from './values.ts';

/** Settings of the shop: delivery times, the stock threshold and the seller. */
export const MAX_DELIVERY_DAYS = 90;
/** Enough for a holiday on every day of a leap year. */
export const MAX_HOLIDAYS = 366;
export const MAX_LOW_STOCK_THRESHOLD = 1000;

const workingDayCount = z.int().min(0).max(MAX_DELIVERY_DAYS);
const countryDelivery = z
  .object({ minDays: workingDayCount, maxDays: workingDayCount })
  .refine(({ minDays, maxDays }) => minDays <= maxDays, { path: ['maxDays'] })
  .meta({ description: 'In working days, from the day that an order counts from' });
export const deliveryDays = z.object({ from: calendarDay, to: calendarDay });

export const deliverySettings = z.object({
  workingDays: z
    .array(z.int().min(1).max(7))
    .min(1)
    .max(7)
    .meta({ description: 'ISO weekdays: 1 is Monday, 7 is Sunday' }),
  holidays: z.array(calendarDay).max(MAX_HOLIDAYS),
  cutOffHour: z.int().min(0).max(23).meta({
    description: "Orders at this hour or later, by the shop's clocks, count from the next working day",
  }),
  countries: z.record(countryCode, countryDelivery),
});

const lowStockThreshold = z
  .int()
  .min(0)
  .max(MAX_LOW_STOCK_THRESHOLD)
  .meta({ description: 'A colour and size with fewer pieces has low stock' });
const revision = z.int().min(0).meta({ description: 'Incremented with every change' });

const phone = optionalText.max(40);
const messenger = optionalText.regex(/^$|^https:\/\/\S+$/, 'url');

/** The seller as pages, emails and invoices name it. */
export const seller = z.object({
  name: shortText,
  address: shortText,
  taxId: optionalText,
  email,
  bank: optionalText,
  phone: phone.optional(),
  hours: optionalText.optional().meta({ description: 'When the seller answers' }),
  messenger: messenger.optional().meta({ description: 'URL of a chat' }),
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/)
    .optional()
    .meta({ description: 'Two-letter code of the country of the registration' }),
  isVatRegistered: z.boolean().optional().meta({ description: 'No document is issued before it is known' }),
});

const KEPT = 'Absent: the saved value stays';
export const settingsInput = z.object({
  delivery: deliverySettings,
  lowStockThreshold,
  seller: seller.optional().meta({ description: KEPT }),
  newLegalEntity: z
    .boolean()
    .optional()
    .meta({ description: 'The seller is another legal entity: its documents are numbered from 1' }),
  revision,
});
/** When the response was made, in the shop's time zone. */
const shopTime = z.object({ day: calendarDay, hour: z.int().min(0).max(23) });

/** The settings as the panel edits them. */
export const panelSettings = settingsInput.omit({ newLegalEntity: true }).extend({ seller, shopTime });
/** The settings that pages of the shop show. */
export const settings = z.object({
  seller: seller.omit({ bank: true, country: true, isVatRegistered: true }),
  shopTime,
  deliveryDates: z.record(countryCode, deliveryDays).meta({
    description:
      'When an order that is placed now is expected to arrive, by the cheapest method to an address',
  }),
  customs: publicCustoms,
  payments: z.array(paymentOffer).meta({ description: 'How new orders can be paid, in order of preference' }),
});

export type SettingsInput = z.infer<typeof settingsInput>;
export type PanelSettings = z.infer<typeof panelSettings>;
export type Settings = z.infer<typeof settings>;

export const settingsEndpoints = {
  'GET /api/settings': {
    summary: 'The seller, when an order that is placed now is expected to arrive, and how it can be paid',
    access: 'public',
    response: settings,
  },
  'GET /api/panel/settings': {
    summary: 'The settings of the shop',
    access: 'settings.edit',
    response: panelSettings,
  },
  'PUT /api/settings': {
    summary: 'Change the settings; holidays in the past are dropped',
    access: 'settings.edit',
    body: settingsInput,
    response: panelSettings,
    errors: ['conflict', 'confirmationRequired'],
  },
} as const satisfies Record<string, EndpointContract>;
