import { apiError, type EndpointContract, endpoints } from '@meridian/contracts';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { additionalPaths } from './additional-paths.ts';

const errorSchema = apiError.meta({ id: 'ApiError' });

const STATUS_TEXT: Record<number, string> = {
  200: 'Success',
  201: 'Created',
  204: 'Success, no content',
  400: 'Malformed request, path or query',
  401: 'Not authenticated',
  403: 'The role of the user does not allow this',
  404: 'Not found',
  409: 'Conflict with stored data',
  413: 'Request body too large',
  415: 'Unsupported content type',
  422: 'The request body does not match its schema',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Temporarily unavailable, retry after Retry-After',
};

const errorStatuses = (contract: EndpointContract): number[] => {
  const statuses = new Set([400, 429, 500, 503, ...(contract.errors ?? [])]);
  if (contract.access !== 'public') statuses.add(401);
  if (contract.access === 'admin') statuses.add(403);
  if (contract.body) for (const status of [413, 415, 422]) statuses.add(status);
  return [...statuses].sort((a, b) => a - b);
};

const SECURITY: Record<EndpointContract['access'], ZodOpenApiOperationObject['security']> = {
  public: [],
  optional: [{}, { bearer: [] }],
  user: [{ bearer: [] }],
  admin: [{ bearer: [] }],
};

const operation = (name: string, contract: EndpointContract): ZodOpenApiOperationObject => ({
  operationId: name
    .replace('/api/', '')
    .replace(/[^A-Za-z]+(\w)?/g, (_, next: string = '') => next.toUpperCase()),
  summary: contract.summary,
  tags: [contract.tag],
  security: SECURITY[contract.access],
  requestParams: {
    ...(contract.params && { path: contract.params }),
    ...(contract.query && { query: contract.query }),
    ...(contract.headers && { header: contract.headers }),
  },
  ...(contract.body && {
    requestBody: {
      required: true,
      content: {
        [contract.multipart ? 'multipart/form-data' : 'application/json']: { schema: contract.body },
      },
    },
  }),
  responses: {
    [contract.status]: {
      description: STATUS_TEXT[contract.status] ?? '',
      ...(contract.response && {
        content: { [contract.contentType ?? 'application/json']: { schema: contract.response } },
      }),
    },
    ...Object.fromEntries(
      errorStatuses(contract).map((status) => [
        String(status),
        {
          description: STATUS_TEXT[status] ?? 'Error',
          content: { 'application/json': { schema: errorSchema } },
        },
      ]),
    ),
  },
});

const paths = (): ZodOpenApiPathsObject => {
  const result: ZodOpenApiPathsObject = { ...additionalPaths };
  for (const [name, contract] of Object.entries<EndpointContract>(endpoints)) {
    const [method = '', route = ''] = name.split(' ');
    const path = route.replace(/:(\w+)/g, '{$1}');
    result[path] = { ...result[path], [method.toLowerCase()]: operation(name, contract) };
  }
  return result;
};

/** Returns the OpenAPI document, generated from the contracts. */
export const openApiDocument = (origin: string): ReturnType<typeof createDocument> =>
  createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Meridian API',
      version: '1.0.0',
      description: 'Error messages are in the language of Accept-Language (en or ru).',
    },
    servers: [{ url: origin }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths: paths(),
  });
