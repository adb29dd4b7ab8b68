import { useTexts } from '@meridian/i18n';
import { Button, Container } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { DESTINATIONS } from '../layout/destinations.ts';
import { DialDrawing } from './dial-drawing.tsx';
import styles from './message-page.module.css';

/** Placeholder for a page that does not exist yet (spec section 2). */
export const Component = () => {
  const { t } = useTexts('shell');
  return (
    <Container className={styles.page} data-testid="under-construct">
      <DialDrawing className={styles.dial} />
      <h1 className={styles.title}>{t('construction.title')}</h1>
      <p className={styles.text}>{t('construction.text')}</p>
      <div className={styles.actions}>
        <Button as={Link} to={DESTINATIONS.home}>
          {t('states.backHome')}
        </Button>
      </div>
    </Container>
  );
};
