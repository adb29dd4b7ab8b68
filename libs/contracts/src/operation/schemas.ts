import { z } from 'zod';

/** Responses of the operational endpoints (health, OpenAPI). */
export const healthStatus = z.object({ status: z.literal('ok') });
export const openApiResponse = z
  .record(z.string(), z.unknown())
  .meta({ description: 'The OpenAPI document of this API' });
