import { type ApiClient, type ApiClientOptions, ApiError, createApiClient } from '@meridian/api-client';
import type { EndpointName, EndpointOutput } from '@meridian/contracts';
import { checkResponse, checkRequest } from './check-contract.ts';
import { findEndpoint } from './find-endpoint.ts';

/** A call as it reached the API. */
export interface SeenRequest {
  /** As in the contracts, e.g. `GET /api/watches/:id`. */
  name: EndpointName;
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** What was in the JSON, or the FormData of a multipart call. */
  body: unknown;
}

/** An answer; an `ApiError` is answered as the server would (status 0: nobody answers at all). */
export type FakeResponse<K extends EndpointName> = EndpointOutput<K> | ApiError;

/** What the API answers, by call: a value, or a function of what was sent. */
export type FakeResponses = {
  [K in EndpointName]?: FakeResponse<K> | ((request: SeenRequest) => FakeResponse<K> | Promise<FakeResponse<K>>);
};

export interface FakeApi {
  api: ApiClient;
  /** Every call so far, the first first. */
  requests: SeenRequest[];
}

const responseTo = (error: ApiError): Response => {
  if (error.status === 0) throw new TypeError('Failed to fetch');
  const { status, code, message, fields, details, answered } = error;
  // Without a message it is not our server that answered, but something before it.
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
      console.error(`no answer is set for ${method} ${url.pathname}${url.search}`);
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
      typeof configured === 'function' ? await (configured as (request: SeenRequest) => unknown)(request) : configured;
    init?.signal?.throwIfAborted();
    if (response instanceof ApiError) return responseTo(response);
    checkRequest(request);
    const status = checkResponse(found.name, response);
    return new Response(status === 204 ? null : JSON.stringify(response), { status });
  };

/**
 * The real API client over set answers: only the HTTP boundary is a stand-in. Answers that the contract does not allow,
 * requests that it would refuse, and calls without an answer are errors in the console, so the test fails.
 */
export const fakeApi = (
  responses: FakeResponses,
  { language = () => 'en' as const, ...options }: Partial<ApiClientOptions> = {},
): FakeApi => {
  const requests: SeenRequest[] = [];
  return { api: createApiClient({ ...options, language, fetch: fakeFetch(responses, requests) }), requests };
};
