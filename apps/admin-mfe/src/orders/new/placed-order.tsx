import type { StaffOrder } from '@meridian/contracts';
import { formatPrice, isPaid, orderNumber } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, Heading, Notice, TextInput, toast } from '@meridian/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from './new-order.module.css';

/** The result of the form: the number of the order, the next step, and the link to copy. */
export const PlacedOrder = ({ placed, onNew }: { placed: StaffOrder; onNew: () => void }) => {
  const { t, language } = useTexts('admin');
  const { order, link } = placed;
  const { provider, status } = order.payment;
  const heading = useRef<HTMLHeadingElement>(null);
  const next = isPaid(status) ? 'paid' : provider === 'offline' ? 'offline' : order.email ? 'mailed' : 'link';
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link ?? '');
      toast(t('newOrder.copied'), { tone: 'success' });
    } catch {
      toast(t('newOrder.copyFailed'), { tone: 'error' });
    }
  };
  return (
    <section className={styles.placed} data-testid="new-order-placed">
      <h2 ref={heading} tabIndex={-1} className={styles.placedTitle}>
        {t('newOrder.placed', { number: orderNumber(order._id) })}
      </h2>
      <Heading level={3} size="xs">
        {formatPrice(order.amount, order.currency, language)}
      </Heading>
      <Notice tone="success">{t(`newOrder.next.${next}`, { email: order.email ?? '' })}</Notice>
      {link ? (
        <div className={styles.linkRow}>
          <TextInput
            look="frame"
            label={t('newOrder.link')}
            hint={t('newOrder.linkHint')}
            readOnly
            value={link}
            onFocus={({ target }) => target.select()}
            data-testid="new-order-link"
          />
          <Button variant="secondary" size="small" onClick={() => void copy()} data-testid="new-order-copy">
            {t('newOrder.copy')}
          </Button>
        </div>
      ) : null}
      <div className={styles.buttons}>
        <Button as={Link} to={`/admin-panel/orders?order=${order._id}`} size="small">
          {t('newOrder.openPlaced')}
        </Button>
        <Button variant="secondary" size="small" onClick={onNew}>
          {t('newOrder.another')}
        </Button>
      </div>
    </section>
  );
};
