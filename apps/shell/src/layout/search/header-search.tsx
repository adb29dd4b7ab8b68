import { DeferredComponent } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { SearchIcon, useSingleKeyShortcuts } from '@meridian/ui';
import { useRef, useState } from 'react';
import { DESTINATIONS } from '../destinations.ts';
import styles from './header-search.module.css';
import type { SearchPanelProps } from './search-panel.tsx';
import { isShortcutOn } from './search-shortcut.ts';

const loadPanel = () =>
  import(/* webpackChunkName: "search" */ './search-panel.tsx').then(({ SearchPanel }) => SearchPanel);

/**
 * Search button of the header. The search panel is loaded on hover, focus or click. Without JavaScript, and before
 * hydration, the button opens a plain form.
 */
export const HeaderSearch = () => {
  const { t } = useTexts('shell');
  const [open, setOpen] = useState(false);
  const form = useRef<HTMLDetailsElement>(null);
  // Ignores failures: opening the panel loads it again and handles them.
  const preload = () => void loadPanel().catch(() => undefined);
  const openPanel = () => {
    form.current?.removeAttribute('open');
    setOpen(true);
  };

  useSingleKeyShortcuts(isShortcutOn, ({ key }) => {
    if (key === '/') openPanel();
    return key === '/';
  });

  return (
    <>
      <details ref={form}>
        <summary
          aria-label={t('header.search')}
          aria-haspopup="dialog"
          className={styles.button}
          onClick={(event) => {
            event.preventDefault();
            openPanel();
          }}
          onPointerEnter={preload}
          onFocus={preload}
          data-testid="header-search-button"
        >
          <SearchIcon size={22} />
        </summary>
        <form action={DESTINATIONS.watches} role="search" className={styles.form}>
          <input
            type="search"
            name="q"
            aria-label={t('header.search')}
            placeholder={t('header.search')}
            maxLength={200}
          />
          <button type="submit">{t('header.search')}</button>
        </form>
      </details>
      <DeferredComponent<SearchPanelProps>
        load={loadPanel}
        wanted={open}
        onLost={(isDismissed) => {
          setOpen(false);
          // The catalogue has a search field of its own.
          if (!isDismissed) location.assign(DESTINATIONS.watches);
        }}
      >
        {(Panel) => (open ? <Panel onClose={() => setOpen(false)} /> : null)}
      </DeferredComponent>
    </>
  );
};
