import type { ApiErrorBody, EndpointInput, EndpointName, EndpointOutput } from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import { ApiError } from './api-error.ts';

/** Options of a client: the API's origin, and the session and language of its requests. */
export interface ApiClientOptions {
  /** Origin of the API, e.g. `http://127.0.0.1:3000`; empty in a browser on the same origin. */
  origin?: string;
  fetch?: typeof fetch;
  language: () => Language;
  token?: () => string | null;
  /** Called if the server has rejected the current token. A wrong password or code is no such rejection. */
  onUnauthorized?: () => void;
  /**
   * Called for an error response, with the token of its request. The request is sent once more, with the headers that it
   * resolves to; undefined rejects the request.
   */
  recover?: (
    error: ApiError,
    token: string | null,
  ) => Promise<Record<string, string> | undefined> | undefined;
  headers?: () => Record<string, string>;
}

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  headers?: Record<string, string | undefined>;
  body?: unknown;
}

/** Sends a request to an endpoint by its name, e.g. `api('GET /api/watches/:id', { params: { id } })`. */
export type ApiClient = <K extends EndpointName>(
  name: K,
  ...input: object extends EndpointInput<K>
    ? [input?: EndpointInput<K> & { signal?: AbortSignal }]
    : [input: EndpointInput<K> & { signal?: AbortSignal }]
) => Promise<EndpointOutput<K>>;

const pathOf = (template: string, params: Record<string, string> = {}): string =>
  template.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));

const queryOf = (query: Record<string, unknown> = {}): string => {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
};

const send = async (url: string, init: RequestInit, options: ApiClientOptions): Promise<Response> => {
  const request = () => (options.fetch ?? fetch)(url, init);
  try {
    // A keep-alive connection can close at the moment of its reuse. Only a GET request is safe to retry.
    return await (init.method === 'GET'
      ? request().catch((cause: unknown) => (init.signal?.aborted ? Promise.reject(cause) : request()))
      : request());
  } catch (cause) {
    throw ApiError.unreachable(cause);
  }
};

type Input = LooseInput & { signal?: AbortSignal };

const isForm = (body: unknown): body is FormData =>
  typeof FormData !== 'undefined' && body instanceof FormData;

const headersOf = (input: Input, token: string | null, options: ApiClientOptions): Record<string, string> => {
  const headers: Record<string, string> = {
    'Accept-Language': options.language(),
    ...options.headers?.(),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(input.body !== undefined && !isForm(input.body) ? { 'Content-Type': 'application/json' } : {}),
  };
  for (const [key, value] of Object.entries(input.headers ?? {})) if (value) headers[key] = value;
  return headers;
};

const bodyOf = ({ body }: Input): FormData | string | undefined => {
  if (isForm(body)) return body;
  return body === undefined ? undefined : JSON.stringify(body);
};

/**
 * A client of the endpoints in `@meridian/contracts`. The endpoint's name gives path and method, its contract the types;
 * no schema is shipped to the browser.
 * @throws ApiError for every response that is not a success
 */
export const createApiClient = (options: ApiClientOptions): ApiClient => {
  const call = async (name: string, input: Input = {}, isRepeated?: boolean): Promise<unknown> => {
    const [method = 'GET', template = ''] = name.split(' ');
    const token = options.token?.() ?? null;
    const response = await send(
      `${options.origin ?? ''}${pathOf(template, input.params)}${queryOf(input.query)}`,
      {
        method,
        headers: headersOf(input, token, options),
        body: bodyOf(input),
        signal: input.signal,
      },
      options,
    );
    if (response.status === 202 || response.status === 204) return undefined;
    const body: unknown = await response.json().catch((cause: unknown) => {
      // A success response that breaks off counts as no response. An error response is complete with its status.
      if (response.ok) throw ApiError.unreachable(cause);
    });
    if (response.ok) return body;
    const error = new ApiError(response.status, body as ApiErrorBody | undefined);
    const headers = isRepeated ? undefined : await options.recover?.(error, token);
    if (headers) return call(name, { ...input, headers: { ...input.headers, ...headers } }, true);
    // A late 401 for the token of an earlier session must not end the current session.
    if (error.code === 'unauthorized' && token && options.token?.() === token) options.onUnauthorized?.();
    throw error;
  };
  return call as ApiClient;
};
