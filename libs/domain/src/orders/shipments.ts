/** Carriers of shipments. Shipments of `other` carriers have a tracking URL only if the owner enters one. */
export const CARRIERS = ['kazpost', 'russianPost', 'cdek', 'dhl', 'other'] as const;
export type Carrier = (typeof CARRIERS)[number];

/** Limits of what the owner enters per order. */
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
