import type { Language } from '@meridian/domain';
import type { PinnedVersions } from '@meridian/federation';
import type { I18n } from '@meridian/i18n';
import { createContext, useContext } from 'react';

/** What the shell's own parts know of the page besides the services. */
export interface Page {
  i18n: I18n;
  /** Canonical origin of the shop. */
  origin: string;
  /** Versions that are pinned for this visitor. */
  preview?: PinnedVersions | undefined;
  /** The banner of a shop whose orders are paid without money. */
  simulatedPayments?: Record<Language, string> | undefined;
}
const Context = createContext<Page | null>(null);
export const PageProvider = Context;

export const usePage = (): Page => {
  const page = useContext(Context);
  if (!page) throw new Error('usePage needs a PageProvider above it');
  return page;
};
