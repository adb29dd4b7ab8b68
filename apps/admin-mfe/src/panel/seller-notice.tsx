import { missingSellerFields, type Seller } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Notice } from '@meridian/ui';
import type { ReactNode } from 'react';

interface SellerNoticeProps {
  seller: Seller;
  /** After the text, for example a link to the settings. */
  children?: ReactNode;
}

/** What the seller still has to enter before invoices are issued; nothing if the data is complete. */
export const SellerNotice = ({ seller, children }: SellerNoticeProps) => {
  const { t, language } = useTexts('admin');
  const missing = missingSellerFields(seller);
  if (missing.length === 0) return null;
  const names = missing.map((field) => t(`settings.sellerFields.${field}`));
  const fields = new Intl.ListFormat(language).format(names);
  return (
    <Notice tone="info" data-testid="seller-incomplete">
      {t('settings.sellerIncomplete', { fields })} {children}
    </Notice>
  );
};
