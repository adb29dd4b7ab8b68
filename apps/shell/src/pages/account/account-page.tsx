import type { Me } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Container, Heading, useRequest } from '@meridian/ui';
import styles from './account-page.module.css';
import { Details } from './details.tsx';
import { LogoutButton } from './logout-button.tsx';
import { Orders } from './orders.tsx';

/** Formats the phone of an account for display. It stays as it is stored if the library cannot be loaded. */
const withReadablePhone = async (me: Me): Promise<Me> => {
  const { userInfo } = me;
  if (userInfo.phone === '') return me;
  const library = await import(
    /* webpackChunkName: "phone", webpackExports: ["formatPhone"] */ '@meridian/contracts'
  ).catch(() => null);
  return library ? { ...me, userInfo: { ...userInfo, phone: library.formatPhone(userInfo.phone) } } : me;
};

/** Account page: profile and orders of the signed-in visitor. */
export const Component = () => {
  const { t } = useTexts('shell');
  const { api } = useServices();
  const profile = useRequest('profile', async (signal) =>
    withReadablePhone(await api('GET /api/user/me', { signal })),
  );
  const name = profile.data?.name;
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
          <Details {...profile} />
        </section>
      </div>
    </Container>
  );
};
