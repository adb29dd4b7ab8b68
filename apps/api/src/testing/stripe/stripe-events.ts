import Stripe from 'stripe';
import type { TestApi } from '../test-api.ts';

let sent = 0;

/** Returns a function that sends signed Stripe events to a shop and returns the status. */
export const stripeEvents =
  (shop: TestApi, signingSecret: string) =>
  async (
    type: string,
    object: object,
    {
      secret = signingSecret,
      id = `evt_${++sent}`,
      livemode = false,
      created = Math.floor(Date.now() / 1000),
    } = {},
  ): Promise<number> => {
    const payload = JSON.stringify({ id, object: 'event', type, created, livemode, data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const response = await fetch(`${shop.url}/api/payments/webhooks/stripe`, {
      method: 'POST',
      body: payload,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    });
    return response.status;
  };
