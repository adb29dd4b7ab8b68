import {
  apiError,
  challengeHeader,
  type EndpointContract,
  ENDPOINT_GROUPS,
  errorCodesOf,
  ERRORS,
  statusOf,
} from '@meridian/contracts';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { additionalPaths } from './additional-paths.ts';
import { errorSchema } from './error-schemas.ts';

const STATUS_TEXT: Record<number, string> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted, no content',
  204: 'Success, no content',
  400: 'Malformed request, path or query',
  401: 'Not authenticated',
  403: 'The user, the session or a missing challenge does not allow this',
  404: 'Not found',
  409: 'Conflict with stored data',
  410: 'The link has been used or has expired',
  413: 'Request body too large',
  415: 'Unsupported content type',
  422: 'The request body does not match its schema',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Temporarily unavailable, retry after Retry-After',
};

const errorResponses = (contract: EndpointContract): ZodOpenApiResponsesObject => {
  const codes = errorCodesOf(contract);
  const statuses = new Set(codes.map((code) => ERRORS[code].status));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const [first, ...others] = codes.flatMap((code) =>
        ERRORS[code].status === status ? errorSchema(code) : [],
      );
      const schema = first && others.length > 0 ? z.discriminatedUnion('code', [first, ...others]) : first;
      return [
        status,
        { description: STATUS_TEXT[status] ?? 'Error', content: { 'application/json': { schema } } },
      ];
    }),
  );
};

const SECURITY: Partial<Record<EndpointContract['access'], ZodOpenApiOperationObject['security']>> = {
  public: [],
  optional: [{}, { bearer: [] }],
  team: [{ team: [] }],
};

const headersOf = ({ headers, challenge }: EndpointContract) => {
  const header = challenge ? challengeHeader.extend(headers?.shape ?? {}) : headers;
  return header && { header };
};

const requestBodyOf = ({ body, binary, multipart }: EndpointContract) => {
  if (binary) {
    const schema = { type: 'string', format: 'binary' } as const;
    return { required: true, content: Object.fromEntries(binary.types.map((type) => [type, { schema }])) };
  }
  const type = multipart ? 'multipart/form-data' : 'application/json';
  return body && { required: true, content: { [type]: { schema: body } } };
};

const operation = (tag: string, name: string, contract: EndpointContract): ZodOpenApiOperationObject => ({
  operationId: name
    .replace('/api/', '')
    .replace(/[^A-Za-z]+(\w)?/g, (_, next: string = '') => next.toUpperCase()),
  summary: contract.summary,
  tags: [tag],
  security: SECURITY[contract.access] ?? [{ bearer: [] }],
  requestParams: {
    ...(contract.params && { path: contract.params }),
    ...(contract.query && { query: contract.query }),
    ...headersOf(contract),
  },
  ...(requestBodyOf(contract) && { requestBody: requestBodyOf(contract) }),
  responses: {
    [statusOf(contract)]: {
      description: STATUS_TEXT[statusOf(contract)] ?? '',
      ...(contract.response && {
        content: { [contract.contentType ?? 'application/json']: { schema: contract.response } },
      }),
    },
    ...errorResponses(contract),
  },
});

const paths = (): ZodOpenApiPathsObject => {
  const result: ZodOpenApiPathsObject = { ...additionalPaths };
  for (const [tag, group] of Object.entries(ENDPOINT_GROUPS))
    for (const [name, contract] of Object.entries<EndpointContract>(group)) {
      const [method = '', route = ''] = name.split(' ');
      const path = route.replace(/:(\w+)/g, '{$1}');
      result[path] = { ...result[path], [method.toLowerCase()]: operation(tag, name, contract) };
    }
  return result;
};

const createOnce = () =>
  createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Meridian API',
      version: '1.0.0',
      description: 'Error messages are in the language of Accept-Language (en or ru).',
    },
    components: {
      schemas: { ApiError: apiError },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        team: { type: 'http', scheme: 'bearer', description: 'Token of a team outside of this repository' },
      },
    },
    paths: paths(),
  });
let document: ReturnType<typeof createDocument> | undefined;

/** Returns the OpenAPI document, generated from the contracts on the first call. */
export const openApiDocument = (origin: string): ReturnType<typeof createDocument> => {
  document ??= createOnce();
  return { ...document, servers: [{ url: origin }] };
};
