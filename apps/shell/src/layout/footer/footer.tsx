import type { SellerIdentity } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import {
  ApplePayIcon,
  Container,
  GooglePayIcon,
  InstagramIcon,
  MastercardIcon,
  TelegramIcon,
  VisaIcon,
} from '@meridian/ui';
import { INSTAGRAM_URL, STUDIO_NAME, STUDIO_URL, TELEGRAM_URL } from '../shop-details.ts';
import { Seller } from './seller-identity.tsx';
import { FooterGroups } from './footer-groups.tsx';
import styles from './footer.module.css';

const PAYMENTS = [VisaIcon, MastercardIcon, GooglePayIcon, ApplePayIcon];
const SOCIAL = [
  { name: 'instagram', url: INSTAGRAM_URL, Icon: InstagramIcon },
  { name: 'telegram', url: TELEGRAM_URL, Icon: TelegramIcon },
] as const;

/** Footer: link groups, payment methods, social networks, seller, disclaimer and credit. */
export const Footer = ({ seller }: { seller?: SellerIdentity | null }) => {
  const { t } = useTexts('shell');
  return (
    <footer id="footer" className={styles.footer} data-surface="dark" data-testid="footer">
      <Container>
        <div className={styles.top}>
          <p className={styles.wordmark} aria-hidden="true">
            {t('shopName')}
          </p>
          <FooterGroups />
        </div>
        <div className={styles.icons}>
          <ul className={styles.payments} aria-label={t('footer.payment')}>
            {PAYMENTS.map((Icon, index) => (
              <li key={index}>
                <Icon size={26} />
              </li>
            ))}
          </ul>
          <ul className={styles.social} aria-label={t('footer.social')}>
            {SOCIAL.map(({ name, url, Icon }) => (
              <li key={name}>
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={styles.network}
                  aria-label={t(`footer.${name}`)}
                >
                  <Icon size={22} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        {seller ? <Seller seller={seller} /> : null}
        <div className={styles.bottom}>
          <p className={styles.disclaimer}>{t('footer.disclaimer')}</p>
          <a href={STUDIO_URL} target="_blank" rel="noopener noreferrer" className={styles.credit}>
            {t('footer.credit', { studio: STUDIO_NAME })}
            <span className="visually-hidden"> {t('footer.newTab')}</span>
          </a>
        </div>
      </Container>
    </footer>
  );
};
