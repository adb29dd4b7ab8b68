import type { EndpointContract } from '../endpoint.ts';
import { panelSettings, settings, settingsInput } from './schemas.ts';

export const settingsEndpoints = {
  'GET /api/settings': {
    summary: 'The seller, and when an order that is placed now is expected to arrive',
    tag: 'settings',
    access: 'public',
    status: 200,
    response: settings,
  },
  'GET /api/panel/settings': {
    summary: 'The settings of the shop',
    tag: 'settings',
    access: 'admin',
    permission: 'settings.edit',
    status: 200,
    response: panelSettings,
  },
  'PUT /api/settings': {
    summary: 'Change the settings; holidays in the past are dropped',
    tag: 'settings',
    access: 'admin',
    permission: 'settings.edit',
    body: settingsInput,
    status: 200,
    response: panelSettings,
    errors: ['conflict', 'confirmationRequired'],
  },
} as const satisfies Record<string, EndpointContract>;
