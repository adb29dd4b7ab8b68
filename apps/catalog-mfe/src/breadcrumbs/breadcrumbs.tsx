import { useTexts } from '@meridian/i18n';
import { Link } from 'react-router-dom';
import styles from './breadcrumbs.module.css';

interface BreadcrumbsProps {
  /** The pages between the home page and the current one. */
  links?: readonly { to: string; text: string }[];
  current: string;
}

/** Breadcrumbs; the structured data has the same items. */
export const Breadcrumbs = ({ links = [], current }: BreadcrumbsProps) => {
  const { t } = useTexts('catalog');
  return (
    <nav aria-label={t('breadcrumbs.label')}>
      <ol className={styles.crumbs}>
        {[{ to: '/', text: t('breadcrumbs.home') }, ...links].map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
};
