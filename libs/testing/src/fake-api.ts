import { type ApiClient, type ApiClientOptions, ApiError, createApiClient } from '@meridian/api-client';
import type { EndpointName, EndpointOutput } from '@meridian/contracts';
import { checkError, checkRequest, checkResponse } from './check-contract.ts';
import { findEndpoint } from './find-endpoint.ts';

/** A request that reached the fake API. */
export interface SeenRequest {
  /** As in the contracts, e.g. `GET /api/watches/:id`. */
  name: EndpointName;
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** The parsed JSON body, or the FormData of a multipart request. */
  body: unknown;
}

/** A response body, or an `ApiError` to respond with like the server (status 0: network error). */
export type FakeResponse<K extends EndpointName> = EndpointOutput<K> | ApiError;

/** Responses by endpoint: a value, or a function of the request. */
export type FakeResponses = {
  [K in EndpointName]?:
    | FakeResponse<K>
    | ((request: SeenRequest) => FakeResponse<K> | Promise<FakeResponse<K>>);
};

export interface FakeApi {
  api: ApiClient;
  /** All requests so far, oldest first. */
  requests: SeenRequest[];
}

const responseTo = (error: ApiError): Response => {
  if (error.status === 0) throw new TypeError('Failed to fetch');
  const { status, code, message, fields, details, answered } = error;
  // An error without a message comes from a proxy in front of the server.
  const body = answered ? JSON.stringify({ statusCode: status, code, message, fields, details }) : '';
  return new Response(body, { status, headers: { 'Content-Type': 'application/json' } });
};

const isJson = (body: unknown): body is string => typeof body === 'string';

const fakeFetch =
  (responses: FakeResponses, requests: SeenRequest[]): typeof fetch =>
  async (address, init) => {
    init?.signal?.throwIfAborted();
    const method = init?.method ?? 'GET';
    const url = new URL(address instanceof Request ? address.url : address, 'http://localhost');
    const found = findEndpoint(method, url.pathname, Object.keys(responses) as EndpointName[]);
    if (!found) {
      console.error(`No response is set for ${method} ${url.pathname}${url.search}`);
      return new Response('', { status: 501 });
    }
    const request: SeenRequest = {
      ...found,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: isJson(init?.body) ? (JSON.parse(init.body) as unknown) : (init?.body ?? undefined),
    };
    requests.push(request);
    const configured: unknown = responses[found.name];
    const response: unknown =
      typeof configured === 'function'
        ? await (configured as (request: SeenRequest) => unknown)(request)
        : configured;
    init?.signal?.throwIfAborted();
    if (response instanceof ApiError) {
      if (response.answered) checkError(found.name, response);
      return responseTo(response);
    }
    checkRequest(request);
    const status = checkResponse(found.name, response);
    return new Response(status === 204 ? null : JSON.stringify(response), { status });
  };

/**
 * Returns the real API client with a fake `fetch`. Responses and requests that break the contract, and requests without
 * a response, are logged as console errors, which fails the test.
 */
export const fakeApi = (
  responses: FakeResponses,
  { language = () => 'en' as const, ...options }: Partial<ApiClientOptions> = {},
): FakeApi => {
  const requests: SeenRequest[] = [];
  return { api: createApiClient({ ...options, language, fetch: fakeFetch(responses, requests) }), requests };
};
