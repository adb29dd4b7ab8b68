import { useTexts } from '@meridian/i18n';
import { Container } from '@meridian/ui';
import styles from './page-skeleton.module.css';

/** Placeholder for a page while its code and data load. */
export const PageSkeleton = () => {
  const { t } = useTexts('shell');
  return (
    <Container className={styles.page} aria-busy="true" data-needs-script>
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      <div aria-hidden="true">
        <div className={styles.title} />
        <div className={styles.line} />
        <div className={styles.cards}>
          {Array.from({ length: 4 }, (_, index) => (
            <div key={index} className={styles.card} />
          ))}
        </div>
      </div>
    </Container>
  );
};
