import type { Currency } from '@meridian/domain';
import { z } from 'zod';

/** Stable error codes of responses: the server uses no others, and clients may rely on them. */
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
  /** Other currencies in which this order can be paid, with its amount in each; empty for a placed order. */
  alternatives: { currency: Currency; amount: number }[];
}
/** `details` of 409 `amountTooLarge`: the payment provider's maximum per payment is exceeded. */
export interface AmountTooLargeDetails extends AmountRefusedDetails {
  maximum: number;
}
/** `details` of 409 `amountTooSmall`. */
export interface AmountTooSmallDetails extends AmountRefusedDetails {
  minimum: number;
}
/** `details` of 409 `stockReserved`: `available` is the number of pieces that an unpaid order can reserve now. */
export type StockReservedDetails = OutOfStockDetails;
/** `details` of 409 `tooManyPieces`: the lines above the limit; lines with the same watch, colour and size are added up. */
export interface TooManyPiecesDetails {
  max: number;
  items: { itemId: string; colorNameEN: string; size: string }[];
}
/** Data that identifies the unpaid orders of one person. */
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
