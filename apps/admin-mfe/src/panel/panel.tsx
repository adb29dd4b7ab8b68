import { useTexts } from '@meridian/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Outlet } from 'react-router-dom';
import styles from './panel.module.css';
import { ShortcutsHelp, ShortcutsHelpContext } from './shortcuts/shortcuts-help.tsx';
import { usePanelShortcuts } from './shortcuts/use-panel-shortcuts.ts';
import { createPanelQueries } from './query-client.ts';
import { Sidebar } from './sidebar.tsx';
import { UrlParamsProvider, usePendingParams } from './url/use-url-params.ts';

/** The layout of the owner's panel: the sidebar and the open tab (spec section 2). */
export const Component = () => {
  const { t } = useTexts('admin');
  const [queries] = useState(createPanelQueries);
  const pending = usePendingParams();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const openHelp = useCallback(() => setHelpOpen(true), []);
  usePanelShortcuts(openHelp);
  return (
    <QueryClientProvider client={queries}>
      <div className={styles.panel} data-testid="admin-panel">
        <a href="#content" className={styles.skip}>
          {t('panel.skip')}
        </a>
        <Sidebar onShortcuts={openHelp} />
        <main id="content" tabIndex={-1} className={styles.content}>
          <UrlParamsProvider value={pending}>
            <ShortcutsHelpContext value={openHelp}>
              <Outlet />
            </ShortcutsHelpContext>
          </UrlParamsProvider>
        </main>
        {isHelpOpen ? <ShortcutsHelp onClose={() => setHelpOpen(false)} /> : null}
      </div>
    </QueryClientProvider>
  );
};
