import { useTexts } from '@meridian/i18n';
import { Button, Container } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { DESTINATIONS } from '../layout/destinations.ts';
import styles from './message-page.module.css';

/** Error page for failed loaders, with a retry. */
export const ErrorPage = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTexts('shell');
  return (
    <Container className={styles.page} role="alert" data-testid="error-page">
      <h1 className={styles.title}>{t('states.error')}</h1>
      <p className={styles.text}>{t('states.errorText')}</p>
      <div className={styles.actions}>
        <Button onClick={onRetry}>{t('states.retry')}</Button>
        <Button as={Link} to={DESTINATIONS.home} variant="quiet">
          {t('states.backHome')}
        </Button>
      </div>
    </Container>
  );
};
