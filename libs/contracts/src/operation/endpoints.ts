import type { EndpointContract } from '../endpoint.ts';
import { healthStatus, openApiResponse } from './schemas.ts';

export const operationEndpoints = {
  'GET /api/health/live': {
    summary: 'Whether the process lives',
    tag: 'operation',
    access: 'public',
    status: 200,
    response: healthStatus,
  },
  'GET /api/health/ready': {
    summary: 'Whether the process can serve: the database answers, and it is not stopping',
    tag: 'operation',
    access: 'public',
    status: 200,
    response: healthStatus,
  },
  'GET /api/openapi.json': {
    summary: 'This document; not found where the server does not describe its API',
    tag: 'operation',
    access: 'public',
    status: 200,
    response: openApiResponse,
    errors: ['notFound'],
  },
} as const satisfies Record<string, EndpointContract>;
