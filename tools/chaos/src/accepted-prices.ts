import type { PaymentMethod } from '@meridian/domain';
import type { DeliveryChoice } from './delivery-actions.ts';
import { type ApiResponse, sendRequest } from './send-request.ts';

/** Prices that a shopper accepts for an order. */
const MAX_PRICES = 3;

interface PriceBody {
  code?: string;
  details?: { options?: { methodId: string; price: number }[]; amount?: number };
  payment?: { redirectUrl: unknown };
}
export const priceBodyOf = (response: ApiResponse | null): PriceBody => response?.body ?? {};

/** Places an order, again at the offered prices if its delivery or its watches have others. */
export const placeAtOfferedPrice = async (
  place: (price: number, amount: number) => Promise<ApiResponse | null>,
  { price, fields }: DeliveryChoice,
  value: number,
): Promise<ApiResponse | null> => {
  let offered = { price, amount: value + price };
  let response = await place(offered.price, offered.amount);
  for (let attempt = 1; attempt <= MAX_PRICES; attempt++) {
    const { code, details } = priceBodyOf(response);
    const option = details?.options?.find(
      ({ methodId }) => 'deliveryMethod' in fields && fields.deliveryMethod === methodId,
    );
    if (code === 'priceChanged' && details?.amount !== undefined)
      offered = { ...offered, amount: details.amount };
    else if (code === 'deliveryChanged' && option)
      offered = { price: option.price, amount: offered.amount + option.price - offered.price };
    else return response;
    response = await place(offered.price, offered.amount);
  }
  return response;
};

/** Pays an order, at its new price if it was not paid in its first term. */
export const payOrder = async (
  url: string,
  { id, key }: { id: string; key: string },
  method: { paymentMethod?: PaymentMethod } = {},
): Promise<ApiResponse | null> => {
  const pay = (accepted: object) =>
    sendRequest(url, {
      method: 'POST',
      path: `/api/orders/${id}/pay`,
      body: { key, ...method, ...accepted },
    });
  let response = await pay({});
  for (let attempt = 1; attempt <= MAX_PRICES && priceBodyOf(response).code === 'priceChanged'; attempt++)
    response = await pay({ amount: priceBodyOf(response).details?.amount });
  return response;
};
