import { DeferredComponent } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { IconButton, MenuIcon } from '@meridian/ui';
import type { MenuData } from '../load-menu.ts';
import styles from './mobile-menu.module.css';

interface Props {
  menu: MenuData;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}
export interface MenuPanelProps {
  menu: MenuData;
  onClose: () => void;
}

const loadPanel = () =>
  import(/* webpackChunkName: "menu" */ './menu-panel.tsx').then(({ MenuPanel }) => MenuPanel);

/** The hamburger button of narrow screens; what it opens is loaded when it is about to be needed. */
export const MobileMenu = ({ menu, open, onOpenChange }: Props) => {
  const { t } = useTexts('shell');
  // A failure here is met again, and handled, when the menu is opened.
  const prepare = () => void loadPanel().catch(() => undefined);
  return (
    <>
      <IconButton
        label={t('header.openMenu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={styles.button}
        onClick={() => onOpenChange(true)}
        onPointerEnter={prepare}
        onFocus={prepare}
        data-testid="menu-button"
      >
        <MenuIcon size={24} />
      </IconButton>
      <DeferredComponent<MenuPanelProps>
        load={loadPanel}
        wanted={open}
        onLost={(isDismissed) => {
          onOpenChange(false);
          // Without the menu's code the footer still has every link.
          if (!isDismissed) document.getElementById('footer')?.scrollIntoView();
        }}
      >
        {(Panel) => (open ? <Panel menu={menu} onClose={() => onOpenChange(false)} /> : null)}
      </DeferredComponent>
    </>
  );
};
