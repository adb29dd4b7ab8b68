import type { Language } from '@meridian/domain';
import type { PinnedVersions } from '@meridian/federation';
import type { I18n } from '@meridian/i18n';
import { createContext, type ReactNode, useContext } from 'react';

/** Page data for components of the shell. */
export interface Page {
  i18n: I18n;
  /** Canonical origin of the shop. */
  origin: string;
  /** Versions pinned for this visitor by a preview link. */
  preview?: PinnedVersions | undefined;
  /** Texts of the banner for simulated payments; undefined with a real payment provider. */
  simulatedPayments?: Record<Language, string> | undefined;
  /** Notice for visitors without JavaScript; only on the server. */
  noScript?: ReactNode;
}
const Context = createContext<Page | null>(null);
export const PageProvider = Context;

export const usePage = (): Page => {
  const page = useContext(Context);
  if (!page) throw new Error('usePage needs a PageProvider above it');
  return page;
};
