import type { StoreNotice } from '@meridian/store';
import { NOTICES } from '../../i18n/notices.ts';
import type { Language } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { toast, Toaster } from '@meridian/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { dismissConnection, outage, retryConnection } from './connection.ts';
import { flushToastBuffer } from './toast-buffer.ts';

/** Shows a notice of the store. */
export const showNotice = (notice: StoreNotice, language: Language): void => toast(NOTICES[language][notice]);

export { connection } from './connection.ts';

/** Tells the visitor while jobs of the page wait for the connection, and offers to try them again. */
const useConnectionToast = () => {
  const isShown = useSyncExternalStore(outage.subscribe, outage.isShown);
  const { t } = useTexts('shell');
  useEffect(() => {
    if (!isShown) return undefined;
    const shown = new AbortController();
    toast(`${t('connection.lost')}. ${t('connection.cartSafe')}`, {
      duration: Infinity,
      signal: shown.signal,
      action: { label: t('connection.retry'), run: retryConnection },
      onDismiss: dismissConnection,
    });
    return () => shown.abort();
  }, [isShown, t]);
};

/** The page's toasts, and the one that tells of a lost connection. */
export const Messages = () => {
  const { t } = useTexts('shell');
  useConnectionToast();
  // After the toaster below: its own effect has run by then.
  useEffect(() => {
    for (const { message, ...options } of flushToastBuffer()) toast(message, options);
  }, []);
  return <Toaster label={t('toasts.label')} dismissLabel={t('toasts.dismiss')} />;
};
