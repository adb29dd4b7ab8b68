import type { CallContract } from './call.ts';
import { featureReport } from './feature-report.ts';

/** The calls about releases of features. */
export const featureCalls = {
  'POST /api/reports': {
    summary: 'What a page in a browser says of the releases that it used; nothing of the visitor',
    tag: 'features',
    access: 'public',
    body: featureReport,
    status: 204,
  },
} satisfies Record<string, CallContract>;
