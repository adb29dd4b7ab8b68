import type { Language } from '@meridian/domain';
import type { SlotName } from '@meridian/federation';
import { type FakeResponses, OWNER, renderSlot } from '@meridian/testing';
import { remote } from '../remote.ts';

/** Renders a screen of the remote for the signed-in owner, with a fake API. */
export const openScreen = (slot: SlotName, api: FakeResponses = {}, language: Language = 'en') =>
  renderSlot(remote, slot, {
    api: { 'GET /api/user/me': OWNER, ...api },
    locale: { language, country: 'KZ' },
    state: { token: 'a-token', role: 'admin' },
  });
