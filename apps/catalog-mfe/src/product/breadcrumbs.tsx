import { inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Link } from 'react-router-dom';
import styles from './breadcrumbs.module.css';
import type { ProductData } from './load-product.ts';

/** Breadcrumbs; the structured data has the same items. */
export const Breadcrumbs = ({ product }: { product: ProductData }) => {
  const { t, language } = useTexts('catalog');
  return (
    <nav aria-label={t('product.breadcrumbs')}>
      <ol className={styles.crumbs}>
        <li>
          <Link to="/">{t('product.home')}</Link>
        </li>
        <li>
          <Link to="/products">{t('product.catalogue')}</Link>
        </li>
        <li aria-current="page">{inLanguage(product, 'name', language)}</li>
      </ol>
    </nav>
  );
};
