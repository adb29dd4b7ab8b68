import {
  CARRIERS,
  isTrackingNumber,
  MAX_NOTE_LENGTH,
  MAX_SERIAL_NUMBER_LENGTH,
  normalizeTrackingNumber,
  SHIPPING_WARNINGS,
} from '@meridian/domain';
import { z } from 'zod';
import { httpsUrl, lineOfText, lineQuantity, linesOfText, objectId, timestamp } from '../values.ts';

/** The spaces of a printed number are removed. */
const trackingNumber = z.string().max(100).transform(normalizeTrackingNumber);

/**
 * The states of a parcel at its carrier. `requested`: the carrier has not accepted it yet. `arrived`: it waits at its point.
 * `returned`: the customer has not taken it. `refused`: the carrier does not carry it.
 */
export const PARCEL_STATES = [
  'requested',
  'created',
  'moving',
  'arrived',
  'delivered',
  'returned',
  'refused',
] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

/** A parcel of an order and the pieces in it. */
export const shipment = z.object({
  id: objectId,
  carrier: z.enum(CARRIERS),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable().meta({ description: 'https only' }),
  items: z.array(lineQuantity),
  at: timestamp,
  parcel: z
    .object({
      state: z.enum(PARCEL_STATES),
      problem: z.string().optional().meta({ description: 'Why the carrier refused it, for the staff' }),
    })
    .optional()
    .meta({ description: 'Of a parcel that the shop has ordered from the carrier' }),
});

/** `''` and null mean that there is no number or link. */
export const shipmentInput = z
  .object({
    carrier: z.enum(CARRIERS),
    trackingNumber: trackingNumber.transform((number) => number || null).nullish(),
    trackingUrl: z
      .union([z.literal('').transform(() => null), httpsUrl])
      .nullish()
      .meta({ description: 'Only of the carrier `other`; the server builds the URLs of the known carriers' }),
    items: z
      .array(lineQuantity)
      .max(100)
      .optional()
      .meta({ description: 'Default: all pieces that no other shipment contains' }),
  })
  .superRefine(({ carrier, trackingNumber: number }, context) => {
    if (number && !isTrackingNumber(carrier, number))
      context.addIssue({
        code: 'invalid_format',
        format: 'trackingNumber',
        path: ['trackingNumber'],
        input: number,
      });
  });

export const MAX_PARCEL_WEIGHT = 30_000;
/** A parcel that the carrier of the order's method carries. */
export const parcelInput = z.object({
  items: z
    .array(lineQuantity)
    .max(100)
    .optional()
    .meta({ description: 'Default: all pieces that no shipment contains' }),
  weight: z.int().min(1).max(MAX_PARCEL_WEIGHT).optional().meta({
    description: 'Grams, with the box. Default: that of the watches; required if one has no weight',
  }),
});
export const labelQuery = z.strictObject({ shipment: objectId.optional() });

export const byShipment = z.object({ id: objectId, shipmentId: objectId });

export const MAX_SHIPMENT_ROWS = 200;
/** Tracking numbers for several orders, by the displayed number or the id of each order. */
export const shipmentList = z.object({
  rows: z
    .array(z.object({ order: z.string().trim().max(40), carrier: z.enum(CARRIERS), trackingNumber }))
    .min(1)
    .max(MAX_SHIPMENT_ROWS),
  preview: z.boolean().optional().meta({ description: 'Returns the outcomes without changing anything' }),
});
export const SHIPMENT_OUTCOMES = [
  'added',
  'exists',
  'unknownOrder',
  'ambiguousOrder',
  'invalidNumber',
  'notShippable',
] as const;
/**
 * One entry per row, in the order of the request. A row adds all pieces that are left to ship. Orders of the outcomes
 * `added` and `exists` that are not delivered become `shipped`.
 */
export const shipmentListResult = z.object({
  rows: z.array(
    z.object({
      order: z.string(),
      orderId: objectId.nullable(),
      outcome: z.enum(SHIPMENT_OUTCOMES),
      warning: z
        .enum(SHIPPING_WARNINGS)
        .optional()
        .meta({ description: 'Why the money of an added order may go back to the customer' }),
    }),
  ),
});

/** The code that the customer has by email. */
export const handOverInput = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/),
});

/** Replaces the serial numbers of the given lines. */
export const serialNumbersInput = z.object({
  lines: z
    .array(
      z.object({
        line: z.int().min(0).max(99),
        serialNumbers: z.array(lineOfText.min(1).max(MAX_SERIAL_NUMBER_LENGTH)).max(1000),
      }),
    )
    .min(1)
    .max(100),
});

/** A note of the staff about an order. */
export const orderNote = z.object({ id: objectId, text: z.string(), at: timestamp, by: z.string() });
export const noteInput = z.object({ text: linesOfText.min(1).max(MAX_NOTE_LENGTH) });
export const byNote = z.object({ id: objectId, noteId: objectId });

export const TIMELINE_KINDS = [
  'placed',
  'status',
  'paid',
  'paymentUndone',
  'refund',
  'change',
  'shipment',
  'parcel',
  'return',
  'invoice',
  'mail',
  'note',
] as const;
/** Everything that happened to an order, oldest first. */
export const timeline = z.array(
  z.object({
    kind: z.enum(TIMELINE_KINDS),
    at: timestamp,
    by: z
      .string()
      .nullable()
      .meta({ description: 'Email of a member of staff, `shopper`, `system` or null' }),
    /** The new status, the state of a change or a return, the occasion of an email, the number of a document, a tracking number, or the state of a parcel. */
    value: z.string().nullable(),
    text: z.string().nullable().meta({
      description:
        'A note, the reason of a change, the bank reference of a payment, or the state of an email: `waiting`, `sent` or `failed`',
    }),
    amount: z
      .number()
      .nullable()
      .meta({ description: "Of a payment, a refund or the difference of a change, in the order's currency" }),
  }),
);

export type Shipment = z.infer<typeof shipment>;
export type ShipmentInput = z.output<typeof shipmentInput>;
export type ParcelInput = z.output<typeof parcelInput>;
export type ShipmentListInput = z.output<typeof shipmentList>;
export type ShipmentListResult = z.infer<typeof shipmentListResult>;
export type SerialNumbersInput = z.output<typeof serialNumbersInput>;
export type OrderNote = z.infer<typeof orderNote>;
export type Timeline = z.infer<typeof timeline>;
