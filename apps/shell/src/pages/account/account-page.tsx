import type { Me } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Container, Heading, useKeptFocus, useRequest } from '@meridian/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { holdInPlace } from './hold-in-place.ts';
import { loadPhones } from '../form/load-phones.ts';
import styles from './account-page.module.css';
import { Details } from './details.tsx';
import { LazySection } from './lazy-section.tsx';
import { LogoutButton } from './logout-button.tsx';

/** Ids of the sections, which are link targets: `/account#security`. */
const SECTIONS = ['orders', 'details', 'addresses', 'alerts', 'security', 'data'] as const;
type SectionName = (typeof SECTIONS)[number];

const LAZY = {
  addresses: () =>
    import(/* webpackChunkName: "account-addresses" */ './addresses/addresses.tsx').then((m) => m.Addresses),
  // In the chunk of another section, because each additional chunk enlarges the first load of every page.
  alerts: () => import(/* webpackChunkName: "account-data" */ './alerts/alerts.tsx').then((m) => m.Alerts),
  security: () =>
    import(/* webpackChunkName: "account-security" */ './security/security.tsx').then((m) => m.Security),
  data: () =>
    import(/* webpackChunkName: "account-data" */ './data/account-data.tsx').then((m) => m.AccountData),
};

/** Formats the phones of an account for display. They stay as they are stored if the library cannot be loaded. */
const withReadablePhones = async (me: Me): Promise<Me> => {
  const { userInfo, addresses = [] } = me;
  if (userInfo.phone === '' && addresses.length === 0) return me;
  const phones = await loadPhones();
  if (!phones) return me;
  const { formatPhone } = phones;
  return {
    ...me,
    userInfo: { ...userInfo, phone: formatPhone(userInfo.phone) },
    addresses: addresses.map((address) => ({
      ...address,
      phone: formatPhone(address.phone, address.country),
      additionalPhone: formatPhone(address.additionalPhone, address.country),
    })),
  };
};

const Section = ({ name, children }: { name: SectionName; children: ReactNode }) => {
  const { t } = useTexts('shell');
  const section = useKeptFocus<HTMLElement>();
  return (
    <section
      ref={section}
      tabIndex={-1}
      id={name}
      aria-labelledby={`account-${name}`}
      className={styles.section}
      data-testid={`account-${name}`}
    >
      <Heading level={2} size="sm" id={`account-${name}`}>
        {t(`account.${name}`)}
      </Heading>
      {children}
    </section>
  );
};

/** Account page: orders, which are a child route, and settings of the signed-in shopper. */
export const Component = () => {
  const { t } = useTexts('shell');
  const { api } = useServices();
  const profile = useRequest('profile', async (signal) =>
    withReadablePhones(await api('GET /api/user/me', { signal })),
  );
  const name = profile.data?.name;
  // The page is rendered after the session is restored, so the browser has not found the target of its URL.
  const columns = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let release = () => {};
    const hold = () => {
      release();
      release = holdInPlace(document.getElementById(location.hash.slice(1)), columns.current);
    };
    hold();
    addEventListener('hashchange', hold);
    return () => {
      release();
      removeEventListener('hashchange', hold);
    };
  }, []);
  return (
    <Container className={styles.page} data-testid="account">
      <header className={styles.head}>
        <div>
          <Heading level={1}>{t('account.title')}</Heading>
          <p className={styles.greeting}>{name ? t('account.greeting', { name }) : null}</p>
        </div>
        <LogoutButton />
      </header>
      <div ref={columns} className={styles.columns}>
        <nav aria-label={t('account.navigation')} className={styles.navigation}>
          <ul>
            {SECTIONS.map((section) => (
              <li key={section}>
                <a href={`#${section}`}>{t(`account.${section}`)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <Section name="orders">
            <Outlet />
          </Section>
          <Section name="details">
            <Details profile={profile} />
          </Section>
          {(['addresses', 'alerts', 'security', 'data'] as const).map((section) => (
            <Section key={section} name={section}>
              <LazySection name={section} load={LAZY[section]} profile={profile} />
            </Section>
          ))}
        </div>
      </div>
    </Container>
  );
};
