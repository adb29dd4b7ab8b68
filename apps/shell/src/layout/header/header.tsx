import { useTexts } from '@meridian/i18n';
import { Container } from '@meridian/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DESTINATIONS } from '../destinations.ts';
import { MobileMenu } from '../menu/mobile-menu.tsx';
import type { MenuData } from '../load-menu.ts';
import { HeaderSearch } from '../search/header-search.tsx';
import { AccountLink } from './account-link.tsx';
import { CartButton } from './cart-button.tsx';
import { CurrencySelect } from '../locale/currency-select.tsx';
import { FavoritesLink } from './favorites-link.tsx';
import styles from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { MainLinks } from './main-links.tsx';

/** Header of every page. At 999 px and less its links move into the menu. */
export const Header = ({ menu }: { menu: MenuData }) => {
  const { t } = useTexts('shell');
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <header className={styles.header} data-testid="header">
      <Container className={styles.bar}>
        <div className={styles.start}>
          <MobileMenu menu={menu} open={menuOpen} onOpenChange={setMenuOpen} />
          {/* The open menu has the same links; each must exist once in the page. */}
          {menuOpen ? null : <MainLinks />}
        </div>
        <Link to={DESTINATIONS.home} aria-label={t('header.home')} className={styles.wordmark}>
          {t('shopName')}
        </Link>
        <div className={styles.end}>
          {menuOpen ? null : (
            <div className={styles.locale} data-needs-script>
              <LanguageMenu />
              <CurrencySelect />
            </div>
          )}
          <HeaderSearch />
          <AccountLink className={styles.account} />
          <FavoritesLink />
          <CartButton />
        </div>
      </Container>
    </header>
  );
};
