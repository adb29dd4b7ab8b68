import type { AccountSession } from '@meridian/contracts';
import { anId, type FakeResponses } from '@meridian/testing';

export const THIS_SESSION: AccountSession = {
  id: anId(1),
  current: true,
  device: { browser: 'Firefox', system: 'Linux' },
  country: 'KZ',
  createdAt: '2026-10-01T10:00:00.000Z',
  lastUsedAt: '2026-10-05T10:00:00.000Z',
};

/** Responses for the sections of the account that a test does not examine. */
export const OTHER_SECTIONS: FakeResponses = {
  'GET /api/alerts': [],
  'GET /api/user/sessions': [THIS_SESSION],
  'GET /api/user/second-factor': { totp: false, passkeys: [], recoveryCodes: 0, required: false },
};
