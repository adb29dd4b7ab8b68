import type { Stats } from '@meridian/contracts';
import { formatPrice } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Loaded, PageHeader } from '@meridian/panel';
import { Button } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWaiting } from '../data/use-waiting.ts';
import { useFailedWork } from '../data/use-work.ts';
import { useCanOpen } from '../panel/access/page-access.tsx';
import { SellerNotice } from '../panel/seller-notice.tsx';
import styles from './dashboard-page.module.css';
import { SalesChart } from './sales-chart.tsx';
import { StatementExport } from './statement-export.tsx';
import { SearchLists, ShopLists, WantedList } from './shop-lists.tsx';

const PERIODS = ['Today', 'ThisWeek', 'ThisMonth'] as const;
const TEST_ID_SUFFIXES = { Today: 'today', ThisWeek: 'week', ThisMonth: 'month' } as const;
const SETTINGS_PATH = '/admin-panel/settings';
/** Pages without a tab. */
const PAGES = [
  { name: 'activity', path: '/admin-panel/activity', text: 'activity.open' },
  { name: 'settings', path: SETTINGS_PATH, text: 'settings.open' },
  { name: 'delivery', path: '/admin-panel/delivery', text: 'delivery.open' },
  { name: 'features', path: '/admin-panel/features', text: 'platform.releases' },
  { name: 'staff', path: '/admin-panel/staff', text: 'staff.open' },
  { name: 'teams', path: '/admin-panel/teams', text: 'platform.teams' },
] as const;
const WORK_PATH = '/admin-panel/work';
const REFRESH_INTERVAL_MS = 30_000;

/** Links to the work of the server, with the number of entries that need an operator. */
const WorkLink = () => {
  const { t } = useTexts('admin');
  const { data: count = 0 } = useFailedWork();
  return (
    <Button as={Link} to={WORK_PATH} variant="quiet" size="small" data-testid="work-link">
      {count > 0 ? t('work.openFailed', { count }) : t('work.open')}
    </Button>
  );
};

const Figures = ({ stats }: { stats: Partial<Stats> }) => {
  const { t, language } = useTexts('admin');
  const count = new Intl.NumberFormat(language === 'ru' ? 'ru-RU' : 'en-US');
  return (
    <dl className={styles.figures}>
      {PERIODS.map((period) => (
        <div key={period} className={styles.figure}>
          <dt>{t(`dashboard.orders${period}`)}</dt>
          <dd data-testid={`stat-orders-${TEST_ID_SUFFIXES[period]}`}>
            {count.format(stats[`orders${period}`] ?? 0)}
          </dd>
        </div>
      ))}
      {PERIODS.map((period) => (
        <div key={period} className={styles.figure}>
          <dt>{t(`dashboard.revenue${period}`)}</dt>
          <dd data-testid={`stat-revenue-${TEST_ID_SUFFIXES[period]}`}>
            {formatPrice(Math.round(stats[`revenue${period}`] ?? 0), 'kzt', language)}
          </dd>
          <dd className={styles.unpaid} data-testid={`stat-unpaid-${TEST_ID_SUFFIXES[period]}`}>
            {t('dashboard.unpaidAmount', {
              amount: formatPrice(Math.round(stats[`unpaid${period}`] ?? 0), 'kzt', language),
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** The sales of the last 30 days, and the lists below. The server counts days in the shop's time zone. */
const SalesReport = () => {
  const { api } = useServices();
  const canOpen = useCanOpen();
  const sales = useQuery({
    queryKey: ['stats', 'sales'],
    queryFn: ({ signal }) => api('GET /api/stats/sales', { query: { days: '30' }, signal }),
    refetchInterval: REFRESH_INTERVAL_MS,
  });
  return (
    <Loaded query={sales} rows={6}>
      {(report) => (
        <>
          <SalesChart days={report.days} />
          {canOpen('/admin-panel/orders') ? <StatementExport today={report.days.at(-1)?.day ?? ''} /> : null}
          <ShopLists sales={report} />
        </>
      )}
    </Loaded>
  );
};

/** The searches of shoppers in the last 30 days. */
const SearchReport = () => {
  const { api } = useServices();
  const searches = useQuery({
    queryKey: ['stats', 'searches'],
    queryFn: ({ signal }) => api('GET /api/stats/searches', { query: { days: '30' }, signal }),
  });
  return (
    <Loaded query={searches} rows={3}>
      {(report) => <SearchLists searches={report} />}
    </Loaded>
  );
};

/** The variants that shoppers wait for. */
const WaitingReport = () => (
  <Loaded query={useWaiting()} rows={3}>
    {(variants) => <WantedList variants={variants} />}
  </Loaded>
);

/** Asks for the seller, without whom no invoice is issued. */
const MissingSeller = () => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const settings = useQuery({
    queryKey: ['seller'],
    queryFn: ({ signal }) => api('GET /api/panel/settings', { signal }),
  });
  return settings.data ? (
    <SellerNotice seller={settings.data.seller}>
      <Link to={`${SETTINGS_PATH}#seller`}>{t('settings.sellerOpen')}</Link>
    </SellerNotice>
  ) : null;
};

/** The dashboard (spec section 2): orders and revenue of today, this week and this month. */
export const Component = () => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const canOpen = useCanOpen();
  const stats = useQuery({
    queryKey: ['stats'],
    queryFn: ({ signal }) => api('GET /api/stats', { signal }),
    refetchInterval: REFRESH_INTERVAL_MS,
  });
  return (
    <>
      <PageHeader title={t('tabs.dashboard')}>
        {/* First, because a phone shows only the first links, and this one has the number of failures. */}
        {canOpen(WORK_PATH) ? <WorkLink /> : null}
        {PAGES.map(({ name, path, text }) =>
          canOpen(path) ? (
            <Button key={name} as={Link} to={path} variant="quiet" size="small" data-testid={`${name}-link`}>
              {t(text)}
            </Button>
          ) : null,
        )}
      </PageHeader>
      {canOpen(SETTINGS_PATH) ? <MissingSeller /> : null}
      <Loaded query={stats} rows={4}>
        {(figures) => <Figures stats={figures} />}
      </Loaded>
      <div className={styles.insight}>
        <SalesReport />
        <WaitingReport />
        <SearchReport />
      </div>
    </>
  );
};
