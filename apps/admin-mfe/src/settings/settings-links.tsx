import { useTexts } from '@meridian/i18n';
import { Button } from '@meridian/ui';
import { Link } from 'react-router-dom';
import styles from './settings-page.module.css';

/** Settings with a page of their own. */
const PAGES = [
  { path: '/admin-panel/payments', text: 'payments.title' },
  { path: '/admin-panel/taxes', text: 'taxes.title' },
  { path: '/admin-panel/exchange-rates', text: 'rates.title' },
  { path: '/admin-panel/customs', text: 'customs.title' },
] as const;

export const SettingsLinks = () => {
  const { t } = useTexts('admin');
  return (
    <nav aria-label={t('settings.pages')} className={styles.pages} data-testid="settings-pages">
      {PAGES.map(({ path, text }) => (
        <Button key={path} as={Link} to={path} variant="secondary" size="small">
          {t(text)}
        </Button>
      ))}
    </nav>
  );
};
