import type { PanelCampaign } from '@meridian/contracts';
import { anId } from '@meridian/testing';

/** A running campaign of 15 percent for every watch. */
export const aCampaign = (overrides: Partial<PanelCampaign> = {}): PanelCampaign => ({
  id: anId(50),
  nameEN: 'Winter sale',
  nameRU: 'Зимняя распродажа',
  from: '2026-11-30T19:00:00.000Z',
  until: '2026-12-24T18:59:00.000Z',
  scope: { watches: [], brands: [], collections: [], categories: [], flags: [] },
  discount: { kind: 'percent', percent: 15 },
  isStopped: false,
  revision: 3,
  status: 'running',
  ...overrides,
});
