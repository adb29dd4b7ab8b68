import { apiError, type EndpointContract, endpoints } from '@meridian/contracts';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { additionalPaths } from './additional-paths.ts';

const errorSchema = apiError.meta({ id: 'ApiError' });

const STATUS_TEXT: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  204: 'Done, nothing to say',
  400: 'The path, the query or the syntax is wrong',
  401: 'Not signed in',
  403: 'Not allowed for this role',
  404: 'Not found',
  409: 'In conflict with what is stored',
  413: 'Too large',
  415: 'Of a type that is not accepted',
  422: 'The body does not satisfy its schema',
  429: 'Too many requests',
  500: 'A fault of ours',
  503: 'The database is away',
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

/** The OpenAPI document, made out of the contracts. */
export const openApiDocument = (origin: string): ReturnType<typeof createDocument> =>
  createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Meridian API',
      version: '1.0.0',
      description: 'Messages of errors come in the language of Accept-Language (en, ru).',
    },
    servers: [{ url: origin }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths: paths(),
  });
