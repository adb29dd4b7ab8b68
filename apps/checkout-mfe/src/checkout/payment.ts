import type { Currency, PaymentOption } from '@meridian/domain';

/** How the order is paid. */
export interface Payment {
  /** The methods to show, with those that do not fit the order. */
  options: readonly PaymentOption[];
  /** The chosen method; undefined on delivery, if none fits, and while the methods are unknown. */
  option: PaymentOption | undefined;
  /** Whether the customer pays on delivery. */
  onDelivery: boolean;
  /** Whether nothing is paid now: on delivery and by transfer. */
  isLater: boolean;
  /** How and where it is paid, if it is known. */
  note: string | undefined;
  /** The customs duties to expect, in words. */
  customs: string | undefined;
  /** If no method fits: the currencies in which one does. */
  currencies?: readonly Currency[];
}
