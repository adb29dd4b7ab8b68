import { Link } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, Container } from '@meridian/ui';
import { DESTINATIONS } from '../layout/destinations.ts';
import styles from './message-page.module.css';

/** There is nothing at this address (spec section 2): 404, a text and a way home. */
export const NotFoundPage = () => {
  const { t } = useTexts('shell');
  return (
    <Container className={styles.page} data-testid="not-found">
      <p className={styles.figure}>404</p>
      <h1 className={styles.title}>{t('states.notFound')}</h1>
      <p className={styles.text}>{t('states.notFoundText')}</p>
      <div className={styles.actions}>
        <Button as={Link} to={DESTINATIONS.home}>
          {t('states.backHome')}
        </Button>
        <Button as={Link} to={DESTINATIONS.watches} variant="quiet">
          {t('states.watches')}
        </Button>
      </div>
    </Container>
  );
};
