import { formatPhone, type Order, phoneUrl } from '@meridian/contracts';
import {
  formatDays,
  formatPrice,
  givenByCode,
  imageSources,
  keptPieces,
  orderNumber,
  readOrderStatus,
  refundableAmount,
  saleTexts,
  total,
  undiscountedPrice,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { dateText, useAccess } from '@meridian/panel';
import { Badge, Button, CloseIcon, Dialog, Heading, IconButton, Price, ResponsiveImage } from '@meridian/ui';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import {
  countryLabel,
  customerEmail,
  customerName,
  methodName,
  placeLines,
  statusLabel,
} from '../../data/order-text.ts';
import { OrderChanges } from '../change/order-changes.tsx';
import { CompanySection } from './company-section.tsx';
import { CustomerPageLink } from './customer-page-link.tsx';
import styles from './order-drawer.module.css';
import { MarkPaid } from './mark-paid.tsx';
import { PaymentAlertBadge, PaymentBadge } from '../payment-badges.tsx';
import { NotesSection } from '../fulfilment/notes-section.tsx';
import { PickupSection } from '../fulfilment/pickup-section.tsx';
import { SerialsSection } from '../fulfilment/serials-section.tsx';
import { ShipmentsSection } from '../fulfilment/shipments-section.tsx';
import { TimelineSection } from '../fulfilment/timeline-section.tsx';
import { OrderReturns } from '../returns/returns-link.tsx';
import { Invoices } from './invoices.tsx';
import { PaymentReports } from './payment-reports.tsx';
import { Receipts } from './receipts.tsx';
import { Refunds } from './refunds.tsx';
import { UndoPayment } from './undo-payment.tsx';
import { StatusSelect } from '../status/status-select.tsx';
import { useConfirmedStatusChange } from '../status/use-confirmed-status-change.tsx';
import { valueText } from '../../panel/value-text.ts';

const Customer = ({ order }: { order: Order }) => {
  const { t, language } = useTexts('admin');
  const { delivery } = order;
  const email = customerEmail(order);
  return (
    <section className={styles.pair}>
      <div>
        <h3 className={styles.label}>{t('orders.detail.customer')}</h3>
        <p>{customerName(order)}</p>
        {email ? (
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        ) : null}
        {order.email && order.email !== email ? (
          <p className={styles.muted}>
            {t('orders.detail.contactEmail')}: {order.email}
          </p>
        ) : null}
        {[delivery.phone, delivery.additionalPhone].filter(Boolean).map((phone, index) => (
          <p key={index}>
            <a href={phoneUrl(phone, delivery.country)}>{formatPhone(phone, delivery.country)}</a>
          </p>
        ))}
      </div>
      <div>
        <h3 className={styles.label}>{t('orders.detail.delivery')}</h3>
        <p>{[delivery.name, delivery.patronymic, delivery.surname].filter(Boolean).join(' ')}</p>
        {delivery.method ? <p data-testid="order-delivery-method">{methodName(order, language)}</p> : null}
        {placeLines(order, language).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{countryLabel(order, language)}</p>
        {delivery.estimate ? (
          <p className={styles.muted}>
            {t('orders.detail.estimate', { days: formatDays(delivery.estimate, language) })}
          </p>
        ) : null}
      </div>
    </section>
  );
};

interface CodeRowsProps {
  order: Order;
  price: (amount: number) => string;
}

/** The rows of the promo code, which is in the prices of the lines. */
const CodeRows = ({ order, price }: CodeRowsProps) => {
  const { t } = useTexts('admin');
  const given = givenByCode(order);
  if (!given) return null;
  return (
    <>
      {given.gives === 'discount' ? (
        <p className={styles.delivery}>
          <span>{t('orders.detail.subtotal')}</span>
          <span className="tabular">{price(given.subtotal)}</span>
        </p>
      ) : null}
      <p className={styles.delivery}>
        <span data-testid="order-promo-code">{t('orders.detail.promoCode', { code: given.code })}</span>
        <span className="tabular" data-testid="order-discount">
          {given.gives === 'discount' ? price(-given.discount) : t(`orders.detail.given.${given.gives}`)}
        </span>
      </p>
    </>
  );
};

const Items = ({ order }: { order: Order }) => {
  const { t, language } = useTexts('admin');
  const price = (amount: number): string => formatPrice(amount, order.currency, language);
  return (
    <section>
      <h3 className={styles.label}>{t('orders.detail.items')}</h3>
      <ul>
        {order.items.map((item, index) => {
          const { removed = 0, exchanged = 0, cancelled = 0 } = item;
          const refunded = cancelled - removed;
          const kept = (amount: number): number => total([{ price: amount, quantity: keptPieces(item) }]);
          return (
            <li key={index} className={styles.item}>
              <ResponsiveImage
                {...imageSources(item.image, 160)}
                sizes="56px"
                width={1000}
                height={1250}
                alt=""
              />
              <div>
                <p>{item.name}</p>
                <p className={styles.muted}>{[item.sku, item.colorName, item.size].join(' · ')}</p>
                <p className={styles.muted} data-testid={item.isGift ? 'gift-line' : undefined}>
                  {item.isGift
                    ? t('orders.detail.giftPieces', { quantity: item.quantity })
                    : `${item.quantity} × ${price(item.price)}`}
                </p>
                {refunded > 0 ? (
                  <p className={styles.muted} data-testid="order-cancelled-pieces">
                    {t('orders.refunds.cancelled', { quantity: refunded })}
                  </p>
                ) : null}
                {removed > 0 ? (
                  <p className={styles.muted} data-testid="order-removed-pieces">
                    {t('changeOrder.removed', { quantity: removed })}
                  </p>
                ) : null}
                {exchanged > 0 ? (
                  <p className={styles.muted} data-testid="order-exchanged-pieces">
                    {t('changeOrder.exchanged', { quantity: exchanged })}
                  </p>
                ) : null}
              </div>
              <Price
                align="end"
                size="small"
                sale={saleTexts(
                  kept(item.price),
                  kept(undiscountedPrice(item) ?? 0),
                  order.currency,
                  language,
                )}
              >
                {price(kept(item.price))}
              </Price>
            </li>
          );
        })}
      </ul>
      <CodeRows order={order} price={price} />
      {order.delivery.method ? (
        <p className={styles.delivery} data-testid="order-delivery-price">
          <span>{t('orders.detail.delivery')}</span>
          <span className="tabular">
            {order.delivery.method.price === 0 ? t('delivery.free') : price(order.delivery.method.price)}
          </span>
        </p>
      ) : null}
      <p className={styles.total}>
        <span>{t('orders.detail.total')}</span>
        <span className="tabular">{price(order.amount)}</span>
      </p>
      {order.currency === 'kzt' ? null : (
        <p className={styles.inTenge}>
          <span>{t('orders.detail.inTenge')}</span>
          <span className="tabular">{formatPrice(order.amountKzt, 'kzt', language)}</span>
        </p>
      )}
    </section>
  );
};

/** Cancels a paid order and refunds it, after a confirmation. */
const CancelAndRefund = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const { can } = useAccess();
  const { change, dialog } = useConfirmedStatusChange();
  return (
    <>
      {can('orders.edit') && refundableAmount(order) > 0 && readOrderStatus(order.status) !== 'cancelled' ? (
        <Button
          variant="danger"
          size="small"
          className={styles.refund}
          onClick={() => change(order, 'cancelled')}
          data-testid="cancel-and-refund"
        >
          {t('orders.cancelAndRefund')}
        </Button>
      ) : null}
      {dialog}
    </>
  );
};

/** The details of one order beside the table. The daily work, from the watches to the shipment, is above the rare work. */
export const OrderDrawer = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t, language } = useTexts('admin');
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      labelledBy={id}
      placement="right"
      maxWidth="34rem"
      data-testid="order-detail"
    >
      <div className={styles.drawer}>
        <div className={styles.head}>
          <Heading level={2} size="xs" id={id}>
            {t('orders.detail.title', { number: orderNumber(order._id) })}
          </Heading>
          <Badge className={styles.status} aria-live="polite">
            {statusLabel(readOrderStatus(order.statusEN), language)}
          </Badge>
          <IconButton label={t('orders.detail.close')} title={t('orders.detail.close')} onClick={onClose}>
            <CloseIcon size={20} />
          </IconButton>
        </div>
        <p className={styles.muted}>{dateText(order.date)}</p>
        <section className={styles.pair}>
          <StatusSelect order={order} />
          <div className={styles.payment}>
            <PaymentBadge order={order} />
            <PaymentAlertBadge order={order} />
            <span className={styles.muted}>
              {t('orders.detail.provider', {
                provider: valueText(t, `orders.providers.${order.payment.provider}`, order.payment.provider),
              })}
            </span>
            {order.payment.reference ? (
              <span className={styles.muted} data-testid="bank-reference">
                {t('orders.detail.reference', { reference: order.payment.reference })}
              </span>
            ) : null}
          </div>
          <MarkPaid order={order} />
          <UndoPayment order={order} />
        </section>
        <PaymentReports order={order} />
        <Items order={order} />
        <Customer order={order} />
        <CompanySection order={order} />
        <PickupSection order={order} />
        <ShipmentsSection order={order} />
        <OrderChanges order={order} />
        <SerialsSection order={order} />
        <OrderReturns order={order} />
        <Refunds order={order} />
        <Receipts order={order} />
        <Invoices orderId={order._id} />
        <NotesSection order={order} />
        <TimelineSection order={order} />
        <CustomerPageLink order={order} />
        <Button
          as={Link}
          to={`/admin-panel/orders/slips?ids=${order._id}`}
          target="_blank"
          variant="secondary"
          size="small"
          block
        >
          {t('orders.detail.print')}
        </Button>
        <CancelAndRefund order={order} />
      </div>
    </Dialog>
  );
};
