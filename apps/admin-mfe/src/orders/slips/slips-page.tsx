import { countryName, formatPrice, type Language, orderNumber, total } from '@meridian/domain';
import { formatPhone, type Order } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { dateText, Loaded } from '@meridian/panel';
import { Button, EmptyState, Heading, Table } from '@meridian/ui';
import { Fragment } from 'react';
import { methodName, placeLines } from '../../data/order-text.ts';
import { useOrdersByIds } from '../../data/use-orders.ts';
import { useUrlParams } from '../../panel/url/use-url-params.ts';
import styles from './slips-page.module.css';

const packedPieces = ({ quantity, cancelled = 0, dispatched = 0 }: Order['items'][number]): number =>
  quantity - cancelled - dispatched;

/** The sheet with the worth of the packed pieces, which the slip does not name, for an order that passes customs. Amounts are after all discounts. */
const CustomsSheet = ({ order }: { order: Order }) => {
  const { t, language } = useTexts('admin');
  const { currency } = order;
  const lines = order.items.map((item) => ({ ...item, quantity: packedPieces(item) }));
  const packed = lines.filter(({ quantity }) => quantity > 0);
  return (
    <article className={styles.slip} data-testid="packing-slip-customs">
      <header className={styles.head}>
        <p className={styles.brand}>{t('panel.shopName')}</p>
        <Heading level={2} size="xs">
          {t('orders.slip.customs')} {orderNumber(order._id)}
        </Heading>
      </header>
      <Table caption={t('orders.slip.customs')}>
        <thead>
          <tr>
            {(['sku', 'hsCode', 'origin'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`orders.slip.${column}`)}
              </th>
            ))}
            {(['quantity', 'weight', 'piece', 'worth'] as const).map((column) => (
              <th key={column} scope="col" data-numeric>
                {t(`orders.slip.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {packed.map(({ sku, hsCode, originCountry, quantity, weight, price }, index) => (
            <tr key={index}>
              <td>{sku}</td>
              <td>{hsCode ?? '–'}</td>
              <td>{originCountry ? countryName(originCountry, language) : '–'}</td>
              <td data-numeric>{quantity}</td>
              <td data-numeric>{weight ? weight * quantity : '–'}</td>
              <td data-numeric>{formatPrice(price, currency, language)}</td>
              <td data-numeric>{formatPrice(total([{ price, quantity }]), currency, language)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={6}>
              {t('orders.slip.total', { currency: currency.toUpperCase() })}
            </th>
            <td data-numeric>{formatPrice(total(packed), currency, language)}</td>
          </tr>
        </tfoot>
      </Table>
    </article>
  );
};

const Slip = ({ order }: { order: Order }) => {
  const { t, language } = useTexts('admin');
  const { delivery } = order;
  const method = methodName(order, language);
  const pickup = delivery.method?.point;
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
        {method ? (
          <div>
            <dt>{t('orders.slip.delivery')}</dt>
            <dd data-testid="packing-slip-method">{method}</dd>
          </div>
        ) : null}
        <div className={styles.to}>
          <dt>{t('orders.slip.deliverTo')}</dt>
          <dd>
            <p>{[delivery.surname, delivery.name, delivery.patronymic].filter(Boolean).join(' ')}</p>
            {placeLines(order, language).map((line) => (
              <p key={line}>{line}</p>
            ))}
            {pickup?.hours ? <p>{pickup.hours}</p> : null}
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
            const packed = packedPieces(item);
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

interface MethodGroup {
  name: string;
  orders: readonly Order[];
}

const byMethod = (orders: readonly Order[], language: Language): MethodGroup[] =>
  [...new Set(orders.map((order) => methodName(order, language)))].map((name) => ({
    name,
    orders: orders.filter((order) => methodName(order, language) === name),
  }));

/** The orders by their method of delivery, for packing and for the handover to the carriers. */
const ListByMethod = ({ groups }: { groups: readonly MethodGroup[] }) => {
  const { t, language } = useTexts('admin');
  const columns = ['order', 'recipient', 'place', 'watches'] as const;
  return (
    <article className={styles.slip} data-testid="packing-list">
      <Heading level={2} size="xs">
        {t('orders.slip.list')}
      </Heading>
      {groups.map(({ name, orders }) => (
        <section key={name} className={styles.group}>
          <h3>
            {name || t('orders.slip.noMethod')} ({orders.length})
          </h3>
          <Table caption={name}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`orders.slip.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={order._id}>
                  <td>{orderNumber(order._id)}</td>
                  <td>{[order.delivery.surname, order.delivery.name].filter(Boolean).join(' ')}</td>
                  <td>{placeLines(order, language).join(', ')}</td>
                  <td>
                    {order.items
                      .map((item) => ({ ...item, packed: packedPieces(item) }))
                      .filter(({ packed }) => packed > 0)
                      .map(({ sku, size, packed }) => `${sku}, ${size} × ${packed}`)
                      .join('; ')}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </section>
      ))}
    </article>
  );
};

/** Packing slips to print, one order per sheet, by the method of delivery, with a sheet for customs if the order passes them. Before several, a list of them. */
export const Component = () => {
  const { t, language } = useTexts('admin');
  const { get } = useUrlParams();
  const orders = useOrdersByIds(get('ids').split(','));
  return (
    <Loaded query={orders}>
      {({ orders: printed }) => {
        if (printed.length === 0)
          return <EmptyState title={t('orders.emptyTab')} text={t('orders.emptyTabText')} />;
        const groups = byMethod(printed, language);
        return (
          <>
            <div className={styles.toolbar}>
              <Button size="small" onClick={() => window.print()}>
                {t('orders.slip.print', { count: printed.length })}
              </Button>
            </div>
            {printed.length > 1 ? <ListByMethod groups={groups} /> : null}
            {groups
              .flatMap(({ orders: sheets }) => sheets)
              .map((order) => (
                <Fragment key={order._id}>
                  <Slip order={order} />
                  {order.customs ? <CustomsSheet order={order} /> : null}
                </Fragment>
              ))}
          </>
        );
      }}
    </Loaded>
  );
};
