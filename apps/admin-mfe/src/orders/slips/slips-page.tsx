import {
  countryName,
  type DutyRule,
  formatPrice,
  type Language,
  orderNumber,
  sizeLabel,
  total,
  weightOf,
} from '@meridian/domain';
import { formatPhone, type Order } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { dateText, Loaded } from '@meridian/panel';
import { Button, EmptyState, Heading, Table } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { countryLabel, methodName, placeLines } from '../../data/order-text.ts';
import { useOrdersByIds } from '../../data/use-orders.ts';
import { useUrlParams } from '../../panel/url/use-url-params.ts';
import styles from './slips-page.module.css';

const packedPieces = ({ quantity, cancelled = 0, dispatched = 0 }: Order['items'][number]): number =>
  quantity - cancelled - dispatched;

const Head = ({ title }: { title: string }) => {
  const { t } = useTexts('admin');
  return (
    <header className={styles.head}>
      <p className={styles.brand}>{t('panel.shopName')}</p>
      <Heading level={2} size="xs">
        {title}
      </Heading>
    </header>
  );
};

const OrderFacts = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  return (
    <>
      <div>
        <dt>{t('orders.slip.order')}</dt>
        <dd>{orderNumber(order._id)}</dd>
      </div>
      <div>
        <dt>{t('orders.slip.date')}</dt>
        <dd>{dateText(order.date)}</dd>
      </div>
    </>
  );
};

const Recipient = ({ order }: { order: Order }) => {
  const { t, language } = useTexts('admin');
  const { delivery } = order;
  const hours = delivery.method?.point?.hours;
  return (
    <div className={styles.to}>
      <dt>{t('orders.slip.deliverTo')}</dt>
      <dd>
        <p>{[delivery.surname, delivery.name, delivery.patronymic].filter(Boolean).join(' ')}</p>
        {placeLines(order, language).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {hours ? <p>{hours}</p> : null}
        <p>{countryLabel(order, language)}</p>
        <p>
          {[delivery.phone, delivery.additionalPhone]
            .filter(Boolean)
            .map((phone) => formatPhone(phone, delivery.country))
            .join(', ')}
        </p>
      </dd>
    </div>
  );
};

const Sender = () => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const settings = useQuery({
    queryKey: ['seller', 'public'],
    queryFn: ({ signal }) => api('GET /api/settings', { signal }),
  });
  const { name, address, phone } = settings.data?.seller ?? {};
  return (
    <div className={styles.to}>
      <dt>{t('orders.slip.sender')}</dt>
      <dd>
        {[name, address, phone].filter(Boolean).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </dd>
    </div>
  );
};

/**
 * The sheet with the worth of the packed pieces, which the slip does not name, for an order that passes customs. Amounts are after
 * all discounts; a gift has the price of its watch.
 */
const CustomsSheet = ({ order, duties }: { order: Order; duties: DutyRule }) => {
  const { t, language } = useTexts('admin');
  const { currency } = order;
  const price = (value: number): string => formatPrice(value, currency, language);
  const packed = order.items
    .map((item) => ({ ...item, quantity: packedPieces(item), price: item.worth ?? item.price }))
    .filter(({ quantity }) => quantity > 0);
  const grams = weightOf(packed);
  return (
    <article className={styles.slip} data-testid="packing-slip-customs">
      <Head title={t('orders.slip.customs')} />
      <dl className={styles.facts}>
        <OrderFacts order={order} />
        <div>
          <dt>{t('customs.rule')}</dt>
          <dd>
            {t(`customs.rules.${duties}`)}
            {order.customs?.amount ? `: ${price(order.customs.amount)}` : null}
          </dd>
        </div>
      </dl>
      <dl className={styles.facts}>
        <Sender />
        <Recipient order={order} />
      </dl>
      <Table caption={t('orders.slip.customs')} className={styles.customs}>
        <thead>
          <tr>
            {(['watch', 'hsCode', 'origin'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`orders.slip.${column}`)}
              </th>
            ))}
            {(['pieces', 'weight', 'piece', 'worth'] as const).map((column) => (
              <th key={column} scope="col" data-numeric>
                {t(`orders.slip.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {packed.map((item, index) => (
            <tr key={index}>
              <td>
                {[item.name, item.colorName, sizeLabel(item.size, language)].filter(Boolean).join(', ')}
                <span className={styles.note}>{item.sku}</span>
                {item.isGift ? <span className={styles.note}>{t('orders.slip.gift')}</span> : null}
              </td>
              <td>{item.hsCode ?? '–'}</td>
              <td>{item.originCountry ? countryName(item.originCountry, language) : '–'}</td>
              <td data-numeric>{item.quantity}</td>
              <td data-numeric>{item.weight ? item.weight * item.quantity : '–'}</td>
              <td data-numeric>{price(item.price)}</td>
              <td data-numeric>{price(total([item]))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('orders.slip.total', { currency: currency.toUpperCase() })}
            </th>
            <td data-numeric>{packed.reduce((sum, { quantity }) => sum + quantity, 0)}</td>
            <td data-numeric>{grams ?? '–'}</td>
            <td data-numeric colSpan={2}>
              {price(total(packed))}
            </td>
          </tr>
        </tfoot>
      </Table>
    </article>
  );
};

const Slip = ({ order }: { order: Order }) => {
  const { t, language } = useTexts('admin');
  const method = methodName(order, language);
  return (
    <article className={styles.slip} data-testid="packing-slip">
      <Head title={t('orders.slip.title')} />
      <dl className={styles.facts}>
        <OrderFacts order={order} />
        {method ? (
          <div>
            <dt>{t('orders.slip.delivery')}</dt>
            <dd data-testid="packing-slip-method">{method}</dd>
          </div>
        ) : null}
        <Recipient order={order} />
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
                    <span className={styles.note}>
                      {t('fulfilment.serials.slip')}: {item.serialNumbers.join(', ')}
                    </span>
                  ) : null}
                </td>
                <td>{item.colorName}</td>
                <td>{sizeLabel(item.size, language)}</td>
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
                      .map(({ sku, size, packed }) => `${sku}, ${sizeLabel(size, language)} × ${packed}`)
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
                  {order.customs ? <CustomsSheet order={order} duties={order.customs.duties} /> : null}
                </Fragment>
              ))}
          </>
        );
      }}
    </Loaded>
  );
};
