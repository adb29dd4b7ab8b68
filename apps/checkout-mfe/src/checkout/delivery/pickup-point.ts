import type { ShopperPoint } from '@meridian/contracts';

/** What the form stores of the chosen point, as JSON, so that a draft shows it without a request. */
export type PickupPoint = Omit<ShopperPoint, 'distanceKm'>;

/** The chosen point; undefined without one, and for a draft of another version. */
export const pickupPointOf = (stored: string | undefined): PickupPoint | undefined => {
  try {
    return stored ? (JSON.parse(stored) as PickupPoint) : undefined;
  } catch {
    return undefined;
  }
};
