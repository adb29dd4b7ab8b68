import type { Language, Locale } from '@meridian/domain';
import type { HydrationState } from 'react-router-dom';
import type { PinnedVersions, ReleaseSet } from './release.ts';

/** The origin of the shell's files, and the integrity of its scripts and styles by file name. */
export interface PageAssets {
  origin: string;
  integrity: Record<string, string>;
}

/** Data of a rendered page for hydration; the document contains it as JSON. */
export interface PageData {
  releases: ReleaseSet;
  /** Versions pinned for this visitor by a preview link. */
  preview?: PinnedVersions | undefined;
  /** Texts of the banner for simulated payments; undefined with a real payment provider. */
  simulatedPayments?: Record<Language, string> | undefined;
  /** Version of the shell. */
  shell?: string;
  /** Share of page views (0 to 1) that report load times and web vitals; undefined turns all reports off. */
  reportShare?: number | undefined;
  /** Path patterns of withdrawn remotes; their pages respond with 410. */
  withdrawn?: readonly string[] | undefined;
  /** Origins other than the shop's from which this page may load remotes. */
  remoteOrigins?: readonly string[] | undefined;
  /** Set if another origin serves the files of the shell. */
  assets?: PageAssets | undefined;
  locale: Locale;
  /** Canonical origin of the shop. */
  origin: string;
  /** Origin of the panel, if it has one of its own. */
  panelOrigin?: string | undefined;
  now: number;
  hydration: HydrationState;
}
/** Id of the script element that contains the page data. */
export const PAGE_DATA_ID = 'page-data';
