import { useTexts } from '@meridian/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './entry-card.module.css';

/** A page outside the panel, on which a member of staff gets access to it. */
export const EntryCard = ({
  title,
  lead,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}) => {
  const { t } = useTexts('admin');
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <div className={styles.card}>
        <Link to="/" className={styles.brand}>
          {t('panel.shopName')}
        </Link>
        <h1 className={styles.title}>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {children}
        <Link to="/" className={styles.back}>
          {t('auth.toShop')}
        </Link>
      </div>
    </main>
  );
};
