import { LANGUAGES } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { cx, LogoutIcon } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import styles from './sidebar.module.css';
import { PANEL_TABS, type PanelTab } from './tabs.ts';

/** First name and surname of the signed-in user; empty while loading and after a failure (spec section 8). */
const SignedInUser = () => {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => api('GET /api/user/me', { signal }),
    staleTime: Infinity,
    meta: { failure: 'Error fetching user data' },
  });
  return (
    <p className={styles.user} data-testid="admin-user">
      {data ? `${data.name} ${data.surname}`.trim() : ''}
    </p>
  );
};

const LanguageSwitch = () => {
  const { t, language } = useTexts('admin');
  const setLanguage = useShop((state) => state.setLanguage);
  return (
    <div role="group" aria-label={t('panel.language')} className={styles.languages}>
      {LANGUAGES.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          className={styles.language}
          onClick={() => setLanguage(code)}
          data-testid={`language-${code}`}
        >
          {code.toUpperCase()}
        </button>
      ))}
    </div>
  );
};

/** The shop's name, the signed-in user, the seven tabs and the logout button. On narrow screens a bar at the top. */
export const Sidebar = ({ onShortcuts }: { onShortcuts: () => void }) => {
  const { t } = useTexts('admin');
  const { store } = useServices();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the open tab may be outside the visible part of the bar.
    const open = tabs.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (open && tabs.current) tabs.current.scrollLeft = open.offsetLeft - tabs.current.clientWidth / 3;
  }, [pathname]);
  // The first tab's path is a prefix of the others, so it is compared exactly.
  const isOpen = ({ path, pages = [] }: PanelTab, index: number) =>
    index === 0 ? pathname === path || pages.includes(pathname) : pathname.startsWith(path);
  const logOut = () => {
    // Signing out makes the panel's route guard redirect to the sign-in page. `flushSync` completes that redirect first,
    // so that the navigation below replaces it.
    flushSync(() => store.getState().signOut());
    void navigate('/', { replace: true });
  };
  return (
    <header className={styles.sidebar} data-surface="dark">
      <div className={styles.head}>
        <Link to="/" className={styles.brand} title={t('panel.toShop')}>
          {t('panel.shopName')}
        </Link>
        <SignedInUser />
      </div>
      <nav ref={tabs} aria-label={t('panel.navigation')} className={styles.navigation}>
        <ul className={styles.tabs}>
          {PANEL_TABS.map((tab, index) => {
            const { name, path, Icon } = tab;
            const open = isOpen(tab, index);
            return (
              <li key={name}>
                <Link
                  to={path}
                  className={cx(styles.tab, open && styles.active)}
                  aria-current={open ? 'page' : undefined}
                  data-testid={`admin-tab-${name}`}
                >
                  <Icon size={20} className={styles.icon} />
                  {t(`tabs.${name}`)}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className={styles.foot}>
        <LanguageSwitch />
        <button
          type="button"
          className={cx(styles.action, styles.shortcuts)}
          onClick={onShortcuts}
          data-testid="shortcuts-open"
        >
          <kbd className={styles.key} aria-hidden="true">
            ?
          </kbd>
          <span>{t('shortcuts.open')}</span>
        </button>
        <button type="button" className={styles.action} onClick={logOut} data-testid="admin-logout">
          <LogoutIcon size={20} />
          <span>{t('panel.logout')}</span>
        </button>
      </div>
    </header>
  );
};
