import type { ApiClient } from '@meridian/api-client';
import { useTexts } from '@meridian/i18n';
import { Container, Heading } from '@meridian/ui';
import styles from './account-page.module.css';
import { Details } from './details.tsx';
import { LogoutButton } from './logout-button.tsx';
import { Orders } from './orders.tsx';
import { useRequest } from './use-request.ts';

const readMe = (api: ApiClient) => api('GET /api/user/me');

/** The signed-in visitor's own data and orders. */
export const AccountPage = () => {
  const { t } = useTexts('shell');
  const me = useRequest(readMe);
  const name = me.answer.state === 'ready' ? me.answer.data.name : '';
  return (
    <Container className={styles.page} data-testid="account">
      <header className={styles.head}>
        <div>
          <Heading level={1}>{t('account.title')}</Heading>
          <p className={styles.greeting}>{name ? t('account.greeting', { name }) : null}</p>
        </div>
        <LogoutButton />
      </header>
      <div className={styles.columns}>
        <section aria-labelledby="account-orders" className={styles.orders} data-testid="account-orders">
          <Heading level={2} size="sm" id="account-orders">
            {t('account.orders')}
          </Heading>
          <Orders />
        </section>
        <section aria-labelledby="account-details" className={styles.details}>
          <Heading level={2} size="sm" id="account-details">
            {t('account.details')}
          </Heading>
          <Details {...me} />
        </section>
      </div>
    </Container>
  );
};
export { AccountPage as Component };
