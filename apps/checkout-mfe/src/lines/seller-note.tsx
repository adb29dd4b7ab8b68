import { sellerLines } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { useRequest } from '@meridian/ui';

/** Who sells, below the pay button and on the result pages; empty while loading and after a failure. */
export const SellerNote = ({ className }: { className?: string | undefined }) => {
  const { t } = useTexts('checkout');
  const { api } = useServices();
  const hydrated = useShop((state) => state.hydrated);
  const { data } = useRequest(hydrated ? 'seller' : null, (signal) => api('GET /api/settings', { signal }));
  return (
    <p className={className} data-testid="seller-note">
      {data ? `${t('seller')}: ${sellerLines(data.seller, t('taxNumber')).join(' · ')}` : '\u00A0'}
    </p>
  );
};
