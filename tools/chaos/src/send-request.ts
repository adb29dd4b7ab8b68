import { setTimeout as delay } from 'node:timers/promises';

const RESPONSE_TIMEOUT_MS = 15_000;

export interface ApiResponse {
  status: number;
  location: string | null;
  body: unknown;
}

export interface ApiRequest {
  method?: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const send = async (
  origin: string,
  { method = 'GET', path, body, headers = {} }: ApiRequest,
): Promise<ApiResponse | null> => {
  const isJson = body !== undefined && !(body instanceof FormData);
  try {
    const response = await fetch(new URL(path, origin), {
      method,
      redirect: 'manual',
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(isJson && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(body instanceof FormData && { body }),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') ?? false;
    const { status, headers: received } = response;
    return { status, location: received.get('location'), body: json ? (JSON.parse(text) as unknown) : text };
  } catch {
    return null;
  }
};

/** Sends a request. Returns null on a timeout, a connection error or an incomplete response. */
export const sendRequest = (origin: string, request: ApiRequest): Promise<ApiResponse | null> =>
  // The signal of a pending request may be garbage-collected, so it would never end.
  Promise.race([send(origin, request), delay(RESPONSE_TIMEOUT_MS + 1000, null, { ref: false })]);

const MAX_ATTEMPTS = 12;
const RETRY_DELAY_MS = 150;

/** Repeats a request until the shop answers it; null if it does not. */
export const untilAnswered = async (
  repeat: () => Promise<ApiResponse | null>,
): Promise<ApiResponse | null> => {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const response = await repeat();
    if (response && response.status < 500) return response;
    await delay(RETRY_DELAY_MS * attempt);
  }
  return null;
};
