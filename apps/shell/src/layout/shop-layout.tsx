import { useTexts } from '@meridian/i18n';
import { memo, type ReactNode, Suspense } from 'react';
import { Footer as ShopFooter } from './footer/footer.tsx';
import { Header as ShopHeader } from './header/header.tsx';
import type { MenuData } from './load-menu.ts';
import styles from './shop-layout.module.css';

// The frame stays while pages come and go: a step does not draw it anew.
const Header = memo(ShopHeader);
const Footer = memo(ShopFooter);

/** The frame of every page of the shop: skip link, header, the page itself, footer. */
export const ShopLayout = ({ children, menu }: { children: ReactNode; menu: MenuData }) => {
  const { t } = useTexts('shell');
  return (
    <div className={styles.page}>
      <a href="#content" className={styles.skip}>
        {t('skipToContent')}
      </a>
      <Header menu={menu} />
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      {/* Taken over after the page above it, or at once when it is used. */}
      <Suspense>
        <Footer />
      </Suspense>
    </div>
  );
};
