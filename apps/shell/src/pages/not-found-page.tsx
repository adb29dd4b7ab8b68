import { useTexts } from '@meridian/i18n';
import { Button, Container } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { DESTINATIONS } from '../layout/destinations.ts';
import styles from './message-page.module.css';

/** Page for a path without content (spec section 2): 404, or 410 if the page was removed. */
export const NotFoundPage = ({ gone = false }: { gone?: boolean }) => {
  const { t } = useTexts('shell');
  return (
    <Container className={styles.page} data-testid="not-found">
      <p className={styles.figure}>{gone ? 410 : 404}</p>
      <h1 className={styles.title}>{t(gone ? 'states.gone' : 'states.notFound')}</h1>
      <p className={styles.text}>{t(gone ? 'states.goneText' : 'states.notFoundText')}</p>
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
