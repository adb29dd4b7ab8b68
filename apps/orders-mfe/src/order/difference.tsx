import type { ShopperOrder } from '@meridian/contracts';
import { formatPrice, orderLineTexts, sizeLabel } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { PayOrder } from '@meridian/payment';
import { Heading } from '@meridian/ui';
import { useLocalTime } from '../facts/use-local-time.ts';
import { useDifferenceTexts } from '../i18n/difference-texts.ts';
import styles from './order-page.module.css';

interface DifferenceProps {
  order: ShopperOrder;
  /** Called when the order may have changed on the server. */
  onChanged: () => void;
}

/** A change that is made when the customer pays its difference: its watches, the amount and the payment button. */
const Difference = ({ order, onChanged }: DifferenceProps) => {
  const t = useDifferenceTexts();
  const { language } = useTexts('orders');
  const localTime = useLocalTime();
  if (!order.difference) return null;
  const { amount, payBefore, remove, add } = order.difference;
  const removed = remove.flatMap(({ line, quantity }) => {
    const item = order.items[line];
    return item ? [{ ...item, quantity, kind: 'removed' as const }] : [];
  });
  const watches = [...removed, ...add.map((item) => ({ ...item, kind: 'added' as const }))];
  return (
    <section aria-labelledby="order-difference" className={styles.buttons} data-testid="order-difference">
      <Heading level={2} size="xs" id="order-difference">
        {t('title')}
      </Heading>
      <ul>
        {watches.map(({ kind, ...item }, index) => {
          const { name, color } = orderLineTexts(item, language);
          const watch = [name, color, sizeLabel(item.size, language)].join(', ');
          return <li key={index}>{t(kind, { watch, quantity: item.quantity })}</li>;
        })}
      </ul>
      <p>
        {t('text', { amount: formatPrice(amount, order.currency, language), time: localTime(payBefore) })}
      </p>
      <PayOrder order={order} onChanged={onChanged} />
    </section>
  );
};
export default Difference;
