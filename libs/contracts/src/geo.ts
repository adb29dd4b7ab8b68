import { z } from 'zod';
import type { EndpointContract } from './endpoint.ts';

export const geoEndpoints = {
  'GET /api/ip': {
    summary: "The shopper's country",
    access: 'public',
    response: z.object({ country: z.string().nullable() }),
  },
} as const satisfies Record<string, EndpointContract>;
