/** Sends a request to another company's service, which redirects nowhere and responds within a time limit. */
export const requestService = (
  url: string,
  { timeoutMs, ...init }: RequestInit & { timeoutMs: number },
): Promise<Response> => fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });

/** Client errors that a later request may not have. */
const PASSING_STATUSES = [401, 403, 408, 429];

/** Whether a service rejects the request itself, so that it would reject it again. */
export const isRejected = (status: number): boolean =>
  status >= 400 && status < 500 && !PASSING_STATUSES.includes(status);
