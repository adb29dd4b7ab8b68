/**
 * Renewed tokens by the token in the store. The store keeps the token that the page started with, because another token
 * means another session there. Requests of the page use the renewed one.
 */
export const renewals = new Map<string | null, string>();
