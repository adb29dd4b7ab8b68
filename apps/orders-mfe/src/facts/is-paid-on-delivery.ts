import type { ShopperOrder } from '@meridian/contracts';

/** Whether the customer pays the order when it is received, and has not paid yet. */
export const isPaidOnDelivery = ({
  delivery,
  payment,
}: Pick<ShopperOrder, 'payment'> & { delivery: Pick<ShopperOrder['delivery'], 'method'> }): boolean =>
  payment.status === 'pending' && delivery.method?.cashOnDelivery === true;
