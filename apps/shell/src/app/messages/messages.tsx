import { type StoreNotice, useShop, useShopStore } from '@meridian/store';
import { NOTICES } from '../../i18n/notices.ts';
import type { Language } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { toast, Toaster } from '@meridian/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { dismissConnection, outage, retryConnection } from './connection.ts';
import { Compare } from './compare.tsx';
import { renewOldToken } from '../session/session.ts';
import { flushToastBuffer } from './toast-buffer.ts';
import { UnpaidOrder } from './unpaid-order.tsx';

export const showNotice = (notice: StoreNotice, language: Language): void =>
  toast(NOTICES[language][notice], { stays: true });

export { connection } from './connection.ts';
// Every page loads this chunk after hydration, so other code that a page needs only then is in it too.
export { prefetchLink } from '../routing/prefetch-link.ts';
export { endSession, recover } from '../session/session.ts';
export { Slot } from '../slot.tsx';

/** Shows a toast with a retry button while jobs wait for the connection. */
const useConnectionToast = () => {
  const isShown = useSyncExternalStore(outage.subscribe, outage.isShown);
  const { t } = useTexts('shell');
  useEffect(() => {
    if (!isShown) return undefined;
    const shown = new AbortController();
    toast(`${t('connection.lost')}. ${t('connection.cartSafe')}`, {
      duration: Infinity,
      stays: true,
      signal: shown.signal,
      action: { label: t('connection.retry'), run: retryConnection },
      onDismiss: dismissConnection,
    });
    return () => shown.abort();
  }, [isShown, t]);
};

/**
 * The toaster of the page, with the toast for a lost connection, the notice about an unpaid order, and the buttons of the
 * compare remote.
 */
export const Messages = () => {
  const { t } = useTexts('shell');
  const { pathname } = useLocation();
  const cartOpen = useShop((state) => state.cartOpen);
  const store = useShopStore();
  useConnectionToast();
  useEffect(() => void renewOldToken(store), [store]);
  // The effect of the toaster below runs first, so it already listens.
  useEffect(() => {
    for (const { message, ...options } of flushToastBuffer()) toast(message, options);
  }, []);
  return (
    <>
      <UnpaidOrder />
      <Compare />
      <Toaster
        label={t('toasts.label')}
        dismissLabel={t('toasts.dismiss')}
        page={`${pathname} ${cartOpen}`}
      />
    </>
  );
};
