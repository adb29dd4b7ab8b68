import type { Settings } from '@meridian/contracts';
import { sellerLines } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';

interface SellerNoteProps {
  seller: Settings['seller'] | undefined;
  className?: string | undefined;
}

/** Who sells, below the pay button and on the result pages; an empty line without data. */
export const SellerNote = ({ seller, className }: SellerNoteProps) => {
  const { t } = useTexts('checkout');
  return (
    <p className={className} data-testid="seller-note">
      {seller ? `${t('seller')}: ${sellerLines(seller, t('taxNumber')).join(' · ')}` : '\u00A0'}
    </p>
  );
};
