import type { EndpointContract } from '../endpoint.ts';
import { healthStatus, openApiResponse } from './schemas.ts';

export const operationEndpoints = {
  'GET /api/health/live': {
    summary: 'Whether the process lives',
    access: 'public',
    response: healthStatus,
  },
  'GET /api/health/ready': {
    summary: 'Whether the process can serve: the database answers, and it is not stopping',
    access: 'public',
    response: healthStatus,
  },
  'GET /api/openapi.json': {
    summary: 'This document; not found where the server does not describe its API',
    access: 'public',
    response: openApiResponse,
    errors: ['notFound'],
  },
} as const satisfies Record<string, EndpointContract>;
