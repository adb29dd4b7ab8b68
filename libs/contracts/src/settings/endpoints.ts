import type { EndpointContract } from '../endpoint.ts';
import { panelSettings, settings, settingsInput } from './schemas.ts';

export const settingsEndpoints = {
  'GET /api/settings': {
    summary: 'The seller, and when an order that is placed now is expected to arrive',
    access: 'public',
    response: settings,
  },
  'GET /api/panel/settings': {
    summary: 'The settings of the shop',
    access: 'settings.edit',
    response: panelSettings,
  },
  'PUT /api/settings': {
    summary: 'Change the settings; holidays in the past are dropped',
    access: 'settings.edit',
    body: settingsInput,
    response: panelSettings,
    errors: ['conflict', 'confirmationRequired'],
  },
} as const satisfies Record<string, EndpointContract>;
