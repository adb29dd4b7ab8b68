import type { EndpointContract } from '../endpoint.ts';
import {
  byApp,
  canaryStart,
  channelMove,
  releaseOverview,
  previewResponse,
  previewInput,
  rollbackMove,
} from './schemas.ts';

const change = {
  access: 'releases.edit',
  params: byApp,
  response: releaseOverview,
  errors: ['notFound', 'conflict', 'releaseRefused'],
} as const;

export const releaseEndpoints = {
  'GET /api/features': {
    summary: 'Every feature with its versions, how they do with visitors, and the latest changes',
    access: 'releases.view',
    response: releaseOverview,
  },
  'POST /api/features/:id/rollback': {
    ...change,
    summary:
      'Point a feature back to the version before; it is compared with what is live and rendered first',
    body: rollbackMove,
  },
  'POST /api/features/:id/canary': {
    ...change,
    summary:
      'Give a version to a share of the visitors, or change that share; it is compared with what is live and rendered first',
    body: canaryStart,
  },
  'POST /api/features/:id/canary/stop': {
    ...change,
    summary: 'Take a canary back',
    body: channelMove,
  },
  'POST /api/features/:id/promote': {
    ...change,
    summary: 'Make the canary the version of all; it is compared with what is live and rendered first',
    body: channelMove,
  },
  'POST /api/features/:id/preview': {
    summary: 'A link that shows a version to whoever opens it, for a day',
    access: 'releases.edit',
    params: byApp,
    body: previewInput,
    response: previewResponse,
    errors: ['notFound'],
  },
} satisfies Record<string, EndpointContract>;
