import styles from './view-only.module.css';
import { usePanelTexts } from './texts.ts';

/** Explains why a page has no actions: the member may view it, but not change anything. */
export const ViewOnly = () => {
  const t = usePanelTexts();
  return (
    <p className={styles.text} data-testid="view-only">
      {t('states.viewOnly')}
    </p>
  );
};
