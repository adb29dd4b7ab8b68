import { z } from 'zod';

/** Answers of the calls that run the shop rather than sell. */
export const healthStatus = z.object({ status: z.literal('ok') });
export const openApiResponse = z
  .record(z.string(), z.unknown())
  .meta({ description: 'The OpenAPI document of this API' });
