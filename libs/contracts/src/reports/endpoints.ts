import type { EndpointContract } from '../endpoint.ts';
import { pageReport } from './schemas.ts';

export const reportEndpoints = {
  'POST /api/reports': {
    summary: 'What a page in a browser says of the releases that it used; nothing of the visitor',
    access: 'public',
    body: pageReport,
    // Anyone can send a report, and reports are short.
    bodyLimit: 4 * 1024,
  },
} as const satisfies Record<string, EndpointContract>;
