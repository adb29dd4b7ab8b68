import { z } from 'zod';
import type { EndpointContract } from './endpoint.ts';

/** Responses of the operational endpoints (health, OpenAPI). */
export const healthStatus = z.object({ status: z.literal('ok') });
export const openApiResponse = z
  .record(z.string(), z.unknown())
  .meta({ description: 'The OpenAPI document of this API' });

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
