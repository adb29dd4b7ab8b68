import { useTexts } from '@meridian/i18n';
import { Container, Heading } from '@meridian/ui';
import styles from './orders-page.module.css';

/** The first screen of the remote. */
export const Component = () => {
  const { t } = useTexts('orders');
  return (
    <Container className={styles.page} data-testid="orders-page">
      <Heading level={1} size="lg">
        {t('page.title')}
      </Heading>
      <p className={styles.text}>{t('page.description')}</p>
    </Container>
  );
};
