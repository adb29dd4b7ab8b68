import { useTexts } from '@meridian/i18n';
import { memo, type ReactNode, Suspense } from 'react';
import { Footer as ShopFooter } from './footer/footer.tsx';
import { Header as ShopHeader } from './header/header.tsx';
import type { MenuData } from './load-menu.ts';
import styles from './shop-layout.module.css';

// Memoized, so that a navigation does not re-render the layout.
const Header = memo(ShopHeader);
const Footer = memo(ShopFooter);

/** Layout of every page of the shop: skip link, header, main content, footer. */
export const ShopLayout = ({ children, menu }: { children: ReactNode; menu: MenuData }) => {
  const { t } = useTexts('shell');
  return (
    <div className={styles.page}>
      <a href="#content" className={styles.skip}>
        {t('skipToContent')}
      </a>
      <Header menu={menu} />
      <div id="notices" />
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      {/* A boundary of its own: React hydrates it after the page, or immediately on an interaction with it. */}
      <Suspense>
        <Footer seller={menu.seller} />
      </Suspense>
    </div>
  );
};
