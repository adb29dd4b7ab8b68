import { orderNumber } from '@meridian/domain';
import { formatPhone, type Order } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { dateText, Loaded } from '@meridian/panel';
import { Button, EmptyState, Heading, Table } from '@meridian/ui';
import { useOrdersByIds } from '../../data/use-orders.ts';
import { useUrlParams } from '../../panel/url/use-url-params.ts';
import styles from './slips-page.module.css';

const Slip = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const { delivery } = order;
  return (
    <article className={styles.slip} data-testid="packing-slip">
      <header className={styles.head}>
        <p className={styles.brand}>{t('panel.shopName')}</p>
        <Heading level={2} size="xs">
          {t('orders.slip.title')}
        </Heading>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{t('orders.slip.order')}</dt>
          <dd>{orderNumber(order._id)}</dd>
        </div>
        <div>
          <dt>{t('orders.slip.date')}</dt>
          <dd>{dateText(order.date)}</dd>
        </div>
        <div>
          <dt>{t('orders.slip.deliverTo')}</dt>
          <dd>
            <p>{[delivery.surname, delivery.name, delivery.patronymic].filter(Boolean).join(' ')}</p>
            <p>{delivery.address}</p>
            <p>{[delivery.zipCode, delivery.city].filter(Boolean).join(' ')}</p>
            <p>{delivery.country}</p>
            <p>
              {[delivery.phone, delivery.additionalPhone]
                .filter(Boolean)
                .map((phone) => formatPhone(phone, delivery.country))
                .join(', ')}
            </p>
          </dd>
        </div>
      </dl>
      <Table caption={t('orders.slip.title')}>
        <thead>
          <tr>
            {(['sku', 'watch', 'color', 'size'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`orders.slip.${column}`)}
              </th>
            ))}
            <th scope="col" data-numeric>
              {t('orders.slip.quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item, index) => {
            const { quantity, cancelled = 0, dispatched = 0 } = item;
            const packed = quantity - cancelled - dispatched;
            return packed === 0 ? null : (
              <tr key={index}>
                <td>{item.sku}</td>
                <td>
                  {item.name}
                  {item.serialNumbers ? (
                    <span className={styles.serials}>
                      {t('fulfilment.serials.slip')}: {item.serialNumbers.join(', ')}
                    </span>
                  ) : null}
                </td>
                <td>{item.colorName}</td>
                <td>{item.size}</td>
                <td data-numeric>{packed}</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      <footer className={styles.foot}>
        <p>{t('orders.slip.packedBy')}: ______________</p>
        <p>{t('orders.slip.thanks')}</p>
      </footer>
    </article>
  );
};

/** Packing slips to print, one order per sheet. */
export const Component = () => {
  const { t } = useTexts('admin');
  const { get } = useUrlParams();
  const orders = useOrdersByIds(get('ids').split(','));
  return (
    <Loaded query={orders}>
      {({ orders: printed }) => {
        if (printed.length === 0)
          return <EmptyState title={t('orders.emptyTab')} text={t('orders.emptyTabText')} />;
        return (
          <>
            <div className={styles.toolbar}>
              <Button size="small" onClick={() => window.print()}>
                {t('orders.slip.print', { count: printed.length })}
              </Button>
            </div>
            {printed.map((order) => (
              <Slip key={order._id} order={order} />
            ))}
          </>
        );
      }}
    </Loaded>
  );
};
