import {
  CARRIERS,
  CURRENCIES,
  DELIVERY_KINDS,
  isDeliveryPlace,
  LANGUAGES,
  MAX_LINE_QUANTITY,
} from '@meridian/domain';
import { z } from 'zod';
import { deliveryOption } from './delivery-option.ts';
import { byId, type EndpointContract, KB } from './endpoint.ts';
import {
  amount,
  calendarDay,
  countryCode,
  lineOfText,
  objectId,
  optionalText,
  searchText,
  shortText,
} from './values.ts';

/** Limits of the methods, of the rates of a method, and of the places of a rate. */
export const MAX_DELIVERY_METHODS = 20;
export const MAX_DELIVERY_RATES = 200;
export const MAX_DELIVERY_PLACES = 500;
export const MAX_BLACKOUT_DAYS = 366;
export const MAX_DELIVERY_WEIGHT = 1_000_000;
/** Points of one method. */
export const MAX_PICKUP_POINTS = 20_000;
export const MAX_POINT_ROWS = 5000;
export const POINT_PAGE_SIZE = 50;

const currency = z.enum(CURRENCIES);
export const deliveryMethodId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
const hour = z.int().min(0).max(23);
const grams = z.int().min(0).max(MAX_DELIVERY_WEIGHT).meta({ description: 'Grams' });
const workingDays = z.int().min(0).max(90);
const prices = z.partialRecord(currency, amount.max(100_000_000).multipleOf(0.01));

const deliveryRate = z.object({
  country: countryCode,
  places: z.array(lineOfText.min(1).max(60).refine(isDeliveryPlace)).max(MAX_DELIVERY_PLACES).meta({
    description:
      'Postcodes (`050000`), ranges (`050000-059999`), beginnings (`05*`) and cities; none is the whole country',
  }),
  maxWeight: grams.min(1).nullable().meta({ description: 'Grams; null is any weight' }),
  prices: prices.meta({ description: 'A currency without a price is not offered; 0 is free' }),
  freeFrom: prices.meta({ description: 'The value of lines from which the method is free' }),
  days: z
    .object({ minDays: workingDays, maxDays: workingDays })
    .refine(({ minDays, maxDays }) => minDays <= maxDays, { path: ['maxDays'] })
    .nullable()
    .meta({ description: 'Working days after the dispatch; null: those of the country in the settings' }),
});

export const deliveryMethod = z.object({
  id: deliveryMethodId,
  kind: z.enum(DELIVERY_KINDS),
  nameEN: shortText.max(60),
  nameRU: shortText.max(60),
  isActive: z.boolean(),
  carrier: z.enum(CARRIERS).nullable(),
  pricing: z.enum(['table', 'carrier']).meta({ description: 'Who calculates the price' }),
  cashOnDelivery: z.boolean(),
  cutOffHour: hour.nullable().meta({ description: "Null: that of the shop's settings" }),
  blackoutDays: z
    .array(calendarDay)
    .max(MAX_BLACKOUT_DAYS)
    .meta({ description: 'Without dispatch, in addition to the holidays of the shop' }),
  taxRate: z
    .number()
    .min(0)
    .max(100)
    .multipleOf(0.01)
    .nullable()
    .meta({ description: 'Percent that the price includes; null: the rate of the goods' }),
  rates: z.array(deliveryRate).max(MAX_DELIVERY_RATES),
});

const deliveryMethods = z
  .array(deliveryMethod)
  .max(MAX_DELIVERY_METHODS)
  .refine((methods) => new Set(methods.map(({ id }) => id)).size === methods.length);
const panelDelivery = z.object({
  methods: deliveryMethods,
  revision: z.int().min(0).meta({ description: 'Incremented with every change' }),
});
export type PanelDelivery = z.infer<typeof panelDelivery>;

const place = z.object({
  country: countryCode,
  zipCode: optionalText.default(''),
  city: optionalText.default(''),
});
const quoteInput = place.extend({
  currency,
  items: z
    .array(z.object({ itemId: objectId, quantity: z.int().min(1).max(MAX_LINE_QUANTITY) }))
    .min(1)
    .max(100),
});
export type DeliveryQuoteInput = z.input<typeof quoteInput>;
const quote = z.object({
  options: z.array(deliveryOption),
  needsPlace: z
    .boolean()
    .meta({ description: 'There are more methods for shoppers who enter their postcode or city' }),
});
export type DeliveryQuote = z.infer<typeof quote>;

const degrees = z.number().nullable();
const pointFields = z.object({
  methodId: deliveryMethodId,
  code: shortText.max(40).meta({ description: 'Unique within the method' }),
  nameEN: shortText.max(120),
  nameRU: shortText.max(120),
  country: countryCode,
  city: shortText.max(120),
  zipCode: optionalText.max(20),
  address: shortText,
  hours: optionalText,
  phone: optionalText.max(40),
  latitude: degrees.refine((value) => value === null || Math.abs(value) <= 90),
  longitude: degrees.refine((value) => value === null || Math.abs(value) <= 180),
  isActive: z.boolean(),
});
export const pickupPoint = z.object({ _id: objectId, ...pointFields.shape });
export type PickupPointEntry = z.infer<typeof pickupPoint>;
export const pickupPointInput = pointFields;

/** The point of an order, as of its placing. */
export const orderPoint = pickupPoint.pick({
  code: true,
  nameEN: true,
  nameRU: true,
  city: true,
  zipCode: true,
  address: true,
  hours: true,
  phone: true,
});
/** The method of an order, as of its placing. */
export const orderDelivery = z.object({
  id: z.string(),
  kind: z.enum(DELIVERY_KINDS),
  nameEN: z.string(),
  nameRU: z.string(),
  carrier: z.enum(CARRIERS).nullable(),
  price: amount,
  taxRate: z.number().nullable().meta({ description: 'Percent; null: the rate of the goods' }),
  cashOnDelivery: z.boolean(),
  point: orderPoint.optional(),
});
export type OrderDelivery = z.infer<typeof orderDelivery>;

const pointsQuery = z.strictObject({
  method: deliveryMethodId,
  country: countryCode.optional(),
  /** Words that must all occur in name, city, postcode and address. */
  q: searchText.optional(),
  offset: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .optional(),
});
const shopperPoint = pickupPoint.omit({ isActive: true }).extend({
  distanceKm: z
    .number()
    .nullable()
    .meta({ description: 'From the centre of the searched city; null without a city or a position' }),
});
export type ShopperPoint = z.infer<typeof shopperPoint>;

export const POINT_PROBLEMS = ['incomplete', 'invalid', 'repeated'] as const;
const pointRow = z.object({
  line: z.int().min(1),
  code: z.string(),
  change: z.enum(['added', 'changed', 'unchanged']).nullable(),
  problem: z.enum(POINT_PROBLEMS).nullable(),
  field: z.string().optional().meta({ description: 'The column of the problem' }),
});
export type PointRow = z.infer<typeof pointRow>;
const pointList = z.object({
  method: deliveryMethodId,
  list: z
    .string()
    .min(1)
    .max(500_000)
    .meta({ description: `CSV with a header, at most ${MAX_POINT_ROWS} points` }),
  removeOthers: z.boolean().meta({ description: 'Whether points that are not in the list are removed' }),
});
const pointChanges = z.object({
  rows: z.array(pointRow),
  removed: z.int().meta({ description: 'Points that are not in the list' }),
});

export const deliveryEndpoints = {
  'POST /api/delivery/quote': {
    summary: 'The methods of delivery for watches to a place, with price and days',
    access: 'public',
    body: quoteInput,
    response: quote,
  },
  'GET /api/panel/delivery': {
    summary: 'The methods of delivery',
    access: 'settings.edit',
    response: panelDelivery,
  },
  'PUT /api/panel/delivery': {
    summary: 'Change the methods of delivery; placed orders keep theirs',
    access: 'settings.edit',
    body: panelDelivery,
    bodyLimit: 512 * KB,
    response: panelDelivery,
    errors: ['conflict'],
  },
  'POST /api/panel/delivery/preview': {
    summary: 'What methods would cost a shopper. Nothing is saved',
    access: 'settings.edit',
    body: place.extend({ methods: deliveryMethods, currency, value: amount, weight: grams.nullable() }),
    bodyLimit: 512 * KB,
    response: quote,
  },
} as const satisfies Record<string, EndpointContract>;

export const pickupPointEndpoints = {
  'GET /api/delivery/points': {
    summary: 'Pickup points of a method, the nearest ones first if the search names a city',
    access: 'public',
    query: pointsQuery,
    response: z.object({ points: z.array(shopperPoint), total: z.int() }),
  },
  'GET /api/delivery/points/map': {
    summary: 'A picture of where the found points are',
    access: 'public',
    query: pointsQuery.extend({
      lang: z.enum(LANGUAGES).optional().meta({ description: 'Of the units; default: that of the browser' }),
    }),
    contentType: 'image/svg+xml',
    response: z.string(),
  },
  'GET /api/panel/delivery/points': {
    summary: 'Pickup points, also inactive ones',
    access: 'settings.edit',
    query: pointsQuery,
    response: z.object({ points: z.array(pickupPoint), total: z.int() }),
  },
  'POST /api/panel/delivery/points': {
    summary: 'Add a pickup point',
    access: 'settings.edit',
    body: pickupPointInput,
    status: 201,
    response: pickupPoint,
    errors: ['conflict'],
  },
  'PUT /api/panel/delivery/points/:id': {
    summary: 'Change a pickup point',
    access: 'settings.edit',
    params: byId,
    body: pickupPointInput,
    response: pickupPoint,
    errors: ['conflict'],
  },
  'DELETE /api/panel/delivery/points/:id': {
    summary: 'Remove a pickup point; placed orders keep it',
    access: 'settings.edit',
    params: byId,
  },
  'POST /api/panel/delivery/points/list/preview': {
    summary: 'What a list of pickup points would change. Nothing changes',
    access: 'settings.edit',
    body: pointList,
    bodyLimit: 512 * KB,
    response: pointChanges,
  },
  'POST /api/panel/delivery/points/list': {
    summary: 'Add and change the pickup points of a list; rows with a problem are left out',
    access: 'settings.edit',
    body: pointList,
    bodyLimit: 512 * KB,
    response: pointChanges,
  },
  'GET /api/panel/delivery/points/csv': {
    summary: 'The pickup points of a method as CSV',
    access: 'settings.edit',
    query: z.strictObject({ method: deliveryMethodId }),
    contentType: 'text/csv',
    response: z.string(),
  },
} as const satisfies Record<string, EndpointContract>;
