import type { StaffReturn } from '@meridian/contracts';
import { formatPrice, orderNumber, RETURN_STATES } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { dateText, Loaded, PageHeader, useAccess, ViewOnly } from '@meridian/panel';
import { Badge, Button, EmptyState, Select } from '@meridian/ui';
import { LoadMore } from '../../panel/lists/load-more.tsx';
import { isOneOf } from '../../panel/url/url-values.ts';
import { useUrlParams } from '../../panel/url/use-url-params.ts';
import { ReturnBadge } from './return-badge.tsx';
import { ReturnDrawer } from './return-drawer.tsx';
import styles from './returns.module.css';
import { useReturn, useReturnPages } from './use-returns.ts';

const ReturnRow = ({ entry, onOpen }: { entry: StaffReturn; onOpen: () => void }) => {
  const { t, language } = useTexts('admin');
  const number = orderNumber(entry.orderId);
  const pieces = entry.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-label={t('returns.show', { number, buyer: entry.buyer })}
        onClick={onOpen}
        data-testid="return-row"
      >
        <span>
          <span className={styles.number}>{number}</span>
          <span className={styles.muted}>{dateText(entry.requestedAt)}</span>
        </span>
        <span className={styles.buyer}>{entry.buyer}</span>
        <span>
          {t(`returns.reasons.${entry.reason}`)}
          <span className={styles.muted}>{t('orders.pieces', { quantity: pieces })}</span>
        </span>
        <span className="tabular">{formatPrice(entry.amount, entry.currency, language)}</span>
        <span className={styles.badge}>
          {entry.refundFailed ? (
            <Badge tone="error">{t('returns.refundFailedShort')}</Badge>
          ) : (
            <ReturnBadge state={entry.state} />
          )}
        </span>
      </button>
    </li>
  );
};

/** The returns of all orders, with a filter by state. */
export const ReturnsView = () => {
  const { t } = useTexts('admin');
  const { can } = useAccess();
  const { get, set } = useUrlParams();
  const chosen = get('state');
  const state = isOneOf(RETURN_STATES, chosen) ? chosen : undefined;
  const pages = useReturnPages(state);
  const listed = pages.data?.pages.flatMap(({ returns }) => returns);
  const openId = get('return');
  const open = useReturn(
    openId,
    listed?.find(({ id }) => id === openId),
  );
  return (
    <>
      <PageHeader title={t('returns.heading')} testId="returns-heading">
        {can('orders.edit') ? null : <ViewOnly />}
        <Button
          variant="secondary"
          size="small"
          onClick={() => set({ view: null, state: null, return: null }, { push: true })}
          data-testid="all-orders"
        >
          {t('returns.allOrders')}
        </Button>
      </PageHeader>
      <Select
        label={t('returns.filter')}
        look="frame"
        fieldClassName={styles.filter}
        placeholder={t('returns.anyState')}
        options={RETURN_STATES.map((value) => ({ value, label: t(`returns.states.${value}`) }))}
        value={state ?? ''}
        onChange={({ target }) => set({ state: target.value || null })}
        data-testid="returns-state"
      />
      <Loaded query={{ ...pages, data: listed }}>
        {(entries) =>
          entries.length > 0 ? (
            <>
              <ul className={styles.list}>
                {entries.map((entry) => (
                  <ReturnRow
                    key={entry.id}
                    entry={entry}
                    onOpen={() => set({ return: entry.id }, { push: true })}
                  />
                ))}
              </ul>
              <LoadMore list={pages} label={t('returns.more')} testId="returns-more" />
            </>
          ) : (
            <EmptyState
              title={t(state ? 'returns.emptyFilter' : 'returns.empty')}
              text={state ? undefined : t('returns.emptyText')}
              action={
                state ? (
                  <Button variant="secondary" onClick={() => set({ state: null })}>
                    {t('returns.showAll')}
                  </Button>
                ) : undefined
              }
            />
          )
        }
      </Loaded>
      {open.data ? <ReturnDrawer entry={open.data} onClose={() => set({ return: null })} /> : null}
    </>
  );
};
