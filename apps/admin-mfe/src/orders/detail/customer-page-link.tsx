import type { Order } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Button } from '@meridian/ui';

/** Opens the page of an order as its customer sees it. The link has the id, because the panel does not know the key. */
export const CustomerPageLink = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  return (
    <Button
      as="a"
      href={`/orders/${order._id}`}
      target="_blank"
      rel="noreferrer"
      variant="secondary"
      size="small"
      block
      data-testid="order-customer-page"
    >
      {t('orders.detail.customerPage')}
    </Button>
  );
};
