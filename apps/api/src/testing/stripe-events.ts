import Stripe from 'stripe';
import type { TestApi } from './test-api.ts';

let sent = 0;

/** Sends events to a shop as Stripe does, signed by its own library; answers the status. */
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
    const answer = await fetch(`${shop.url}/api/payments/webhooks/stripe`, {
      method: 'POST',
      body: payload,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    });
    return answer.status;
  };
