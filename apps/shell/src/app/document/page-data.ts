import type { Language, Locale } from '@meridian/domain';
import type { PinnedVersions, ReleaseSet } from '@meridian/federation';
import type { HydrationState } from 'react-router-dom';

/** What the server tells the browser about the page it rendered, as JSON inside the page. */
export interface PageData {
  releases: ReleaseSet;
  /** Versions that are pinned for this visitor. */
  preview?: PinnedVersions | undefined;
  /** The banner of a shop whose orders are paid without money. */
  simulatedPayments?: Record<Language, string> | undefined;
  /** Version of the shell. */
  shell?: string;
  /** Share of the pages that report how they did; without it the page reports nothing. */
  reportShare?: number | undefined;
  /** Path patterns of withdrawn remotes: their pages are gone. */
  withdrawn?: readonly string[] | undefined;
  locale: Locale;
  /** Canonical origin of the shop. */
  origin: string;
  now: number;
  hydration: HydrationState;
}
/** Id of the element that holds it. */
export const PAGE_DATA_ID = 'page-data';
