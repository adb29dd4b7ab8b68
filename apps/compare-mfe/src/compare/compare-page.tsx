import { useTexts } from '@meridian/i18n';
import { Container, Heading } from '@meridian/ui';
import styles from './compare-page.module.css';

/** The first screen of the remote. */
export const Component = () => {
  const { t } = useTexts('compare');
  return (
    <Container className={styles.page} data-testid="compare-page">
      <Heading level={1} size="lg">
        {t('page.title')}
      </Heading>
      <p className={styles.text}>{t('page.description')}</p>
    </Container>
  );
};
