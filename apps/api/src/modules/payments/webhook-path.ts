/** Path at which a payment provider reports what became of payments. */
export const webhookPath = (provider: string): string => `/api/payments/webhooks/${provider}`;
