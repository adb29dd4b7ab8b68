/** Typed client of the API's endpoints. */
export * from './api-client.ts';
export * from './api-error.ts';
export * from './start-payment.ts';
