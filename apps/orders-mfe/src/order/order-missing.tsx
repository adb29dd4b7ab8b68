import { useTexts } from '@meridian/i18n';
import { Button, Container, EmptyState } from '@meridian/ui';
import { useShop } from '@meridian/store';
import { Link } from 'react-router-dom';
import styles from './order-page.module.css';

/** Page of an order that does not exist, or that this browser has no access to. */
export const OrderMissing = () => {
  const { t } = useTexts('orders');
  const signedIn = useShop((state) => state.token !== null);
  return (
    <Container width="text" className={styles.missing} data-testid="not-found">
      <EmptyState
        level={1}
        title={t('order.missing.title')}
        text={t('order.missing.text')}
        action={
          <div className={styles.choices}>
            <Button as={Link} to="/orders/find">
              {t('order.missing.find')}
            </Button>
            {signedIn ? null : (
              <Button as={Link} to="/auth" variant="quiet">
                {t('order.missing.signIn')}
              </Button>
            )}
          </div>
        }
      />
    </Container>
  );
};
