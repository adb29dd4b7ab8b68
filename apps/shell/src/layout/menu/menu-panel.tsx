import { useTexts } from '@meridian/i18n';
import { Button, CloseIcon, Dialog, IconButton, useNarrow } from '@meridian/ui';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { DESTINATIONS } from '../destinations.ts';
import type { MenuData } from '../load-menu.ts';
import { CurrencySelect } from '../locale/currency-select.tsx';
import { LanguageOptions } from '../locale/language-options.tsx';
import styles from './menu-panel.module.css';
import { Submenu } from './submenu.tsx';
import { WatchesSubmenu } from './watches-submenu.tsx';

export interface MenuPanelProps {
  menu: MenuData;
  onClose: () => void;
}

/**
 * Menu for narrow screens (spec section 2): watches, gifts, exclusive, language, currency, and a link to the
 * shop.
 */
export const MenuPanel = ({ menu, onClose }: MenuPanelProps) => {
  const { t, language } = useTexts('shell');
  const narrow = useNarrow(true);
  // After the window was widened, the header shows the links.
  useEffect(() => {
    if (!narrow) onClose();
  }, [narrow, onClose]);

  return (
    <Dialog open onClose={onClose} label={t('menu.title')} placement="left" data-testid="menu">
      <div className={styles.panel}>
        <div className={styles.head}>
          <IconButton label={t('menu.close')} onClick={onClose}>
            <CloseIcon size={24} />
          </IconButton>
          <span className={styles.wordmark} aria-hidden="true">
            {t('shopName')}
          </span>
        </div>
        <nav aria-label={t('header.navigation')}>
          <ul>
            <li className={styles.item}>
              <Submenu title={t('header.watches')} testId="nav-watches">
                <WatchesSubmenu colors={menu.colors} onFollow={onClose} />
              </Submenu>
            </li>
            {(['gifts', 'exclusive'] as const).map((name) => (
              <li key={name} className={styles.item}>
                <Link
                  to={DESTINATIONS[name]}
                  className={styles.link}
                  onClick={onClose}
                  data-testid={`nav-${name}`}
                >
                  {t(`header.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.locale}>
          <Link to={DESTINATIONS.account} className={styles.row} onClick={onClose} data-testid="menu-account">
            {t('header.account')}
          </Link>
          <Submenu
            small
            title={t('menu.language')}
            note={t(`languagesList.${language}`)}
            testId="language-button"
          >
            <LanguageOptions onChosen={onClose} />
          </Submenu>
          <div className={styles.row}>
            <span aria-hidden="true">{t('header.currency')}</span>
            <CurrencySelect />
          </div>
        </div>
        <Button as={Link} to={DESTINATIONS.shop} block onClick={onClose} data-testid="menu-go-shopping">
          {t('menu.goShopping')}
        </Button>
      </div>
    </Dialog>
  );
};
