import type { Currency } from '@meridian/domain';
import { z } from 'zod';

/** Stable error codes: the one list the server answers from and clients decide by. */
export const ERROR_CODES = [
  'badRequest',
  'validation',
  'unauthorized',
  'invalidCredentials',
  'forbidden',
  'notFound',
  'duplicate',
  'emailTaken',
  'inUse',
  'conflict',
  'importRunning',
  'priceChanged',
  'outOfStock',
  'amountTooLarge',
  'amountTooSmall',
  'stockReserved',
  'tooManyPieces',
  'tooManyUnpaidOrders',
  'idempotencyMismatch',
  'notPayable',
  'refundRefused',
  'paymentUnavailable',
  'releaseRefused',
  'invalidSignature',
  'payloadTooLarge',
  'unsupportedMediaType',
  'tooManyRequests',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export const apiError = z.object({
  statusCode: z.int(),
  code: z.enum(ERROR_CODES),
  message: z.string().meta({ description: 'A sentence for the shopper, in the language of Accept-Language' }),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type ApiErrorBody = z.infer<typeof apiError>;

/** `details` of 409 `outOfStock`. */
export interface OutOfStockDetails {
  items: { itemId: string; colorNameEN: string; size: string; available: number }[];
}
interface AmountRefusedDetails {
  currency: Currency;
  /** The other currencies in which this very order can be paid, with what it comes to; empty for a placed order. */
  alternatives: { currency: Currency; amount: number }[];
}
/** `details` of 409 `amountTooLarge`: more than the payment provider takes in one payment. */
export interface AmountTooLargeDetails extends AmountRefusedDetails {
  maximum: number;
}
/** `details` of 409 `amountTooSmall`. */
export interface AmountTooSmallDetails extends AmountRefusedDetails {
  minimum: number;
}
/** `details` of 409 `stockReserved`: `available` is how many pieces an unpaid order may reserve now. */
export type StockReservedDetails = OutOfStockDetails;
/** `details` of 409 `tooManyPieces`: the lines above the limit, lines of one watch, colour and size added up. */
export interface TooManyPiecesDetails {
  max: number;
  items: { itemId: string; colorNameEN: string; size: string }[];
}
/** The data by which unpaid orders count as those of one person. */
export type UnpaidOrderOwner = 'email' | 'phone' | 'network';
/** `details` of 409 `tooManyUnpaidOrders`. */
export interface TooManyUnpaidOrdersDetails {
  max: number;
  by: UnpaidOrderOwner;
}
/** `details` of 409 `priceChanged`. */
export interface PriceChangedDetails {
  amount: number;
}
