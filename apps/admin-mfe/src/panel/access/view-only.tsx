import { useTexts } from '@meridian/i18n';
import styles from './view-only.module.css';

/** Explains why a page has no actions: the member may view it, but not change anything. */
export const ViewOnly = () => {
  const { t } = useTexts('admin');
  return (
    <p className={styles.text} data-testid="view-only">
      {t('access.viewOnly')}
    </p>
  );
};
