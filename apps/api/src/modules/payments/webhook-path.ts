/** Path of a payment provider's webhook. */
export const webhookPath = (provider: string): string => `/api/payments/webhooks/${provider}`;
