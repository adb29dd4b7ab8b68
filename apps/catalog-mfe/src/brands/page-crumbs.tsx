import { useTexts } from '@meridian/i18n';
import { Link } from 'react-router-dom';
import styles from './page-crumbs.module.css';

/** Breadcrumbs; the structured data has the same items. */
export const PageCrumbs = ({ name }: { name?: string }) => {
  const { t } = useTexts('catalog');
  const title = t('brands.title');
  return (
    <nav aria-label={t('brands.breadcrumbs')}>
      <ol className={styles.crumbs}>
        <li>
          <Link to="/">{t('brands.home')}</Link>
        </li>
        {name === undefined ? (
          <li aria-current="page">{title}</li>
        ) : (
          <>
            <li>
              <Link to="/brands">{title}</Link>
            </li>
            <li aria-current="page">{name}</li>
          </>
        )}
      </ol>
    </nav>
  );
};
