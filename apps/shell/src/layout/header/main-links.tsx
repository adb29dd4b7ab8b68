import { useTexts } from '@meridian/i18n';
import { Link, useLocation } from 'react-router-dom';
import { DESTINATIONS } from '../destinations.ts';
import styles from './main-links.module.css';

const LINKS = [
  { name: 'watches', to: DESTINATIONS.watches },
  { name: 'gifts', to: DESTINATIONS.gifts },
  { name: 'exclusive', to: DESTINATIONS.exclusive },
] as const;

/** The header's links on wide screens. */
export const MainLinks = () => {
  const { t } = useTexts('shell');
  const { pathname, search } = useLocation();
  return (
    <nav aria-label={t('header.navigation')} className={styles.links}>
      <ul className={styles.list}>
        {LINKS.map(({ name, to }) => (
          <li key={name}>
            <Link
              to={to}
              data-testid={`nav-${name}`}
              className={styles.link}
              aria-current={pathname + search === to ? 'page' : undefined}
            >
              {t(`header.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
