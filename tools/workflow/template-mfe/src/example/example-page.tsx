import { useTexts } from '@meridian/i18n';
import { Container, Heading } from '@meridian/ui';
import styles from './example-page.module.css';

/** The first screen of the remote. */
export const Component = () => {
  const { t } = useTexts('example');
  return (
    <Container className={styles.page} data-testid="example-page">
      <Heading level={1} size="lg">
        {t('page.title')}
      </Heading>
      <p className={styles.text}>{t('page.description')}</p>
    </Container>
  );
};
