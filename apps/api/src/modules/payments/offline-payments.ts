/** Stored as the provider of payments by transfer or in cash. */
export const OFFLINE_PROVIDER = 'offline';
