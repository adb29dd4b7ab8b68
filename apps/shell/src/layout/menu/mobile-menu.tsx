import { DeferredComponent } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { IconButton, MenuIcon } from '@meridian/ui';
import type { MenuData } from '../load-menu.ts';
import type { MenuPanelProps } from './menu-panel.tsx';
import styles from './mobile-menu.module.css';

interface Props {
  menu: MenuData;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const loadPanel = () =>
  import(/* webpackChunkName: "menu" */ './menu-panel.tsx').then(({ MenuPanel }) => MenuPanel);

/** Menu button for narrow screens. The menu is loaded on hover, focus or click. */
export const MobileMenu = ({ menu, open, onOpenChange }: Props) => {
  const { t } = useTexts('shell');
  // Ignores failures: opening the menu loads it again and handles them.
  const preload = () => void loadPanel().catch(() => undefined);
  return (
    <>
      <IconButton
        label={t('header.openMenu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={styles.button}
        onClick={() => onOpenChange(true)}
        onPointerEnter={preload}
        onFocus={preload}
        data-needs-script
        data-testid="menu-button"
      >
        <MenuIcon size={24} />
      </IconButton>
      <DeferredComponent<MenuPanelProps>
        load={loadPanel}
        wanted={open}
        onLost={(isDismissed) => {
          onOpenChange(false);
          // The footer has the same links.
          if (!isDismissed) document.getElementById('footer')?.scrollIntoView();
        }}
      >
        {(Panel) => (open ? <Panel menu={menu} onClose={() => onOpenChange(false)} /> : null)}
      </DeferredComponent>
    </>
  );
};
