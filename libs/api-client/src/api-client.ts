import type { ApiErrorBody, EndpointInput, EndpointName, EndpointOutput } from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import { ApiError } from './api-error.ts';

/** How a client reaches the API and on whose behalf. */
export interface ApiClientOptions {
  /** Origin of the API, e.g. `http://127.0.0.1:3000`; empty in a browser on the same origin. */
  origin?: string;
  fetch?: typeof fetch;
  language: () => Language;
  token?: () => string | null;
  /** Called for each 401 of a request that carried the present token. */
  onUnauthorized?: () => void;
  headers?: () => Record<string, string>;
}

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  headers?: Record<string, string | undefined>;
  body?: unknown;
}

/** Makes a call by its name, e.g. `api('GET /api/watches/:id', { params: { id } })`. */
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
    // A kept-alive connection may close just as it is used; only a read may simply be asked again.
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
 * A client over the contracts' call table: the path and method come from the name, the types from the
 * contracts, and no schema travels to the browser. Throws `ApiError` for every answer that is not a success.
 */
export const createApiClient = (options: ApiClientOptions): ApiClient => {
  const call = async (name: string, input: Input = {}): Promise<unknown> => {
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
    if (response.status === 204) return undefined;
    const body: unknown = await response.json().catch((cause: unknown) => {
      // A success that breaks off is no answer; a failure's status says enough.
      if (response.ok) throw ApiError.unreachable(cause);
    });
    if (response.ok) return body;
    // A late response to a request of an earlier session says nothing about the present one.
    if (response.status === 401 && token && options.token?.() === token) options.onUnauthorized?.();
    throw new ApiError(response.status, body as ApiErrorBody | undefined);
  };
  return call as ApiClient;
};
