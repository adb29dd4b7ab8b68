import { type SellerIdentity, shortUrl } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import styles from './footer.module.css';

/** Who sells: name, address, tax number, phone, messenger, email and hours. Empty values leave no gap. */
export const Seller = ({ seller, className }: { seller: SellerIdentity; className?: string }) => {
  const { t } = useTexts('shell');
  const { name, address, taxId, phone, messenger, email, hours } = seller;
  return (
    <address className={className ?? styles.seller} data-testid="seller">
      <span>{[name, address].filter(Boolean).join(', ')}</span>
      {taxId ? <span>{t('footer.taxId', { taxId })}</span> : null}
      {phone ? <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a> : null}
      {messenger ? (
        <a href={messenger} target="_blank" rel="noopener noreferrer">
          {shortUrl(messenger)}
          <span className="visually-hidden"> {t('footer.newTab')}</span>
        </a>
      ) : null}
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      {hours ? <span>{hours}</span> : null}
    </address>
  );
};
