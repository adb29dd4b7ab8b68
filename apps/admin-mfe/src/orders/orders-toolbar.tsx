import type { Order, OrderDelivery } from '@meridian/contracts';
import { inLanguage, PAYMENT_STATUSES } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, Select } from '@meridian/ui';
import { useId, useState } from 'react';
import { DayField } from '../panel/day-field.tsx';
import { SearchField } from '../panel/search-field.tsx';
import { useUrlParams } from '../panel/url/use-url-params.ts';
import styles from './orders-page.module.css';

interface OrdersToolbarProps {
  /** The methods of delivery that the filter offers. */
  methods: readonly OrderDelivery[];
  /** The loaded orders. Without fiscal receipts among them, there is no filter for receipts. */
  orders: readonly Order[] | undefined;
}

/** Search, payment, delivery, receipt and date filters of the orders list. Each is a URL parameter. */
export const OrdersToolbar = ({ methods, orders = [] }: OrdersToolbarProps) => {
  const { t, language } = useTexts('admin');
  const { get, set } = useUrlParams();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const active = (['payment', 'delivery', 'receipts', 'from', 'to'] as const).filter(
    (name) => get(name) !== '',
  ).length;
  return (
    <div className={styles.toolbar}>
      <SearchField label={t('orders.search')} value={get('q')} onChange={(q) => set({ q })} />
      {/* Shown on a phone only, where the filters are folded. */}
      <Button
        variant="secondary"
        size="small"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        data-testid="orders-filters"
      >
        {active > 0 ? t('orders.filtersActive', { count: active }) : t('orders.filters')}
      </Button>
      <div id={id} className={styles.filters} data-open={isOpen}>
        <Select
          label={t('orders.payment')}
          hideLabel
          look="frame"
          fieldClassName={styles.payment}
          placeholder={t('orders.anyPayment')}
          options={PAYMENT_STATUSES.map((value) => ({ value, label: t(`orders.payments.${value}`) }))}
          value={get('payment')}
          onChange={({ target }) => set({ payment: target.value })}
          data-testid="orders-payment"
        />
        {methods.length > 0 ? (
          <Select
            label={t('orders.detail.delivery')}
            hideLabel
            look="frame"
            fieldClassName={styles.payment}
            placeholder={t('orders.anyDelivery')}
            options={methods.map((method) => ({
              value: method.id,
              label: inLanguage(method, 'name', language),
            }))}
            value={get('delivery')}
            onChange={({ target }) => set({ delivery: target.value })}
            data-testid="orders-delivery"
          />
        ) : null}
        {get('receipts') !== '' || orders.some(({ receipts }) => receipts) ? (
          <Select
            label={t('orders.receipts.title')}
            hideLabel
            look="frame"
            fieldClassName={styles.payment}
            placeholder={t('orders.receipts.any')}
            options={[{ value: 'missing', label: t('orders.receipts.missing') }]}
            value={get('receipts')}
            onChange={({ target }) => set({ receipts: target.value })}
            data-testid="orders-receipts"
          />
        ) : null}
        {(['from', 'to'] as const).map((bound) => (
          <DayField
            key={bound}
            label={t(`orders.${bound}`)}
            value={get(bound)}
            onChange={(day) => set({ [bound]: day })}
            testId={`orders-${bound}`}
          />
        ))}
      </div>
    </div>
  );
};
