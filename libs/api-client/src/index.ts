/** Typed calls over the contracts. */
export * from './api-client.ts';
export * from './api-error.ts';
export * from './start-payment.ts';
