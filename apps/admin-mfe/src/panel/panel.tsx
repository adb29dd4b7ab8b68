import { useTexts } from '@meridian/i18n';
import {
  AccessContext,
  accessOf,
  ConfirmationProvider,
  createPanelQueries,
  LoadingRows,
  PanelTexts,
  useMe,
  usePauseWhenUnused,
} from '@meridian/panel';
import { useKeptFocus } from '@meridian/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { PageAccess } from './access/page-access.tsx';
import styles from './panel.module.css';
import { ShortcutsHelp, ShortcutsHelpContext } from './shortcuts/shortcuts-help.tsx';
import { usePanelShortcuts } from './shortcuts/use-panel-shortcuts.ts';
import { Sidebar } from './sidebar.tsx';
import { UrlParamsProvider, usePendingParams } from './url/use-url-params.ts';

/** The sidebar and the open page. Both wait for the permissions of the member, so that no forbidden request is sent. */
const Layout = () => {
  const { t } = useTexts('admin');
  const { data: me, isPending } = useMe();
  const access = useMemo(() => accessOf(me), [me]);
  const pending = usePendingParams();
  const content = useKeptFocus<HTMLElement>();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const openHelp = useCallback(() => setHelpOpen(true), []);
  usePanelShortcuts(openHelp);
  usePauseWhenUnused();
  return (
    <AccessContext value={access}>
      <div className={styles.panel} aria-busy={isPending} data-testid="admin-panel">
        <a href="#content" className={styles.skip}>
          {t('panel.skip')}
        </a>
        <Sidebar isPending={isPending} onShortcuts={openHelp} />
        <main ref={content} id="content" tabIndex={-1} className={styles.content}>
          {isPending ? (
            <LoadingRows />
          ) : (
            <UrlParamsProvider value={pending}>
              <ShortcutsHelpContext value={openHelp}>
                <ConfirmationProvider>
                  <PageAccess>
                    <Outlet />
                  </PageAccess>
                </ConfirmationProvider>
              </ShortcutsHelpContext>
            </UrlParamsProvider>
          )}
        </main>
        {isHelpOpen ? <ShortcutsHelp onClose={() => setHelpOpen(false)} /> : null}
      </div>
    </AccessContext>
  );
};

/** The layout of the staff's panel: the sidebar and the open tab (spec section 2). */
export const Component = () => {
  const { t } = useTexts('admin');
  const [queries] = useState(createPanelQueries);
  return (
    <PanelTexts value={t}>
      <QueryClientProvider client={queries}>
        <Layout />
      </QueryClientProvider>
    </PanelTexts>
  );
};
