import { guardedStorage, STORAGE_KEYS } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Link } from 'react-router-dom';
import styles from './checkout.module.css';

const storage = guardedStorage(() => sessionStorage);

/** A sign-in link for guests, which returns to the checkout. Its height is reserved until client state is restored. */
export const AccountLine = () => {
  const { t } = useTexts('checkout');
  const hydrated = useShop((state) => state.hydrated);
  const guest = useShop((state) => state.token === null);
  const returnToCheckout = () => storage.write(STORAGE_KEYS.redirectToCheckout, 'true');
  return (
    <p className={styles.account}>
      {!hydrated ? null : guest ? (
        <>
          {t('checkout.guest')}
          <Link
            to="/auth"
            onClick={returnToCheckout}
            className={styles.signIn}
            data-testid="checkout-sign-in"
          >
            {t('checkout.signIn')}
          </Link>
        </>
      ) : (
        t('checkout.signedIn')
      )}
    </p>
  );
};
