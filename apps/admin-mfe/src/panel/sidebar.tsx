import { LANGUAGES } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useAccess } from '@meridian/panel';
import { useShop } from '@meridian/store';
import { cx, LogoutIcon, UserIcon } from '@meridian/ui';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { SECURITY_PATH } from './access/page-access.tsx';
import styles from './sidebar.module.css';
import { PANEL_TABS, type PanelTab } from './tabs.ts';

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

interface SidebarProps {
  /** The permissions are being loaded, so the tabs are not known yet. */
  isPending: boolean;
  onShortcuts: () => void;
}

/**
 * The shop's name, the signed-in user, the tabs that the user may see, and the logout button. On narrow screens a bar at
 * the top.
 */
export const Sidebar = ({ isPending, onShortcuts }: SidebarProps) => {
  const { t } = useTexts('admin');
  const { me, can, needsSecondFactor } = useAccess();
  const { store } = useServices();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const tabs = useRef<HTMLElement>(null);
  const shown = isPending || needsSecondFactor ? [] : PANEL_TABS.filter(({ permission }) => can(permission));
  useEffect(() => {
    // On a phone the open tab may be outside the visible part of the bar.
    const open = tabs.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (open && tabs.current) tabs.current.scrollLeft = open.offsetLeft - tabs.current.clientWidth / 3;
  }, [pathname, shown.length]);
  // The path of the dashboard is a prefix of the others, so it is compared exactly.
  const isOpen = ({ name, path, pages = [] }: PanelTab) =>
    pages.includes(pathname) || (name === 'dashboard' ? pathname === path : pathname.startsWith(path));
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
        {/* Empty while loading and after a failure (spec section 8). */}
        <p className={styles.user} data-testid="admin-user">
          {me ? `${me.name} ${me.surname}`.trim() : ''}
        </p>
      </div>
      <nav ref={tabs} aria-label={t('panel.navigation')} className={styles.navigation}>
        <ul className={styles.tabs}>
          {shown.map((tab) => {
            const { name, path, Icon } = tab;
            const open = isOpen(tab);
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
        <Link
          to={SECURITY_PATH}
          className={cx(styles.action, styles.security)}
          aria-current={pathname === SECURITY_PATH ? 'page' : undefined}
          data-testid="security-link"
        >
          <UserIcon size={20} />
          <span>{t('security.open')}</span>
        </Link>
        <button type="button" className={styles.action} onClick={logOut} data-testid="admin-logout">
          <LogoutIcon size={20} />
          <span>{t('panel.logout')}</span>
        </button>
      </div>
    </header>
  );
};
