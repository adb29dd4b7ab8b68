import { useTexts } from '@meridian/i18n';
import {
  ApplePayIcon,
  GooglePayIcon,
  MastercardIcon,
  ReturnIcon,
  ShieldIcon,
  TruckIcon,
  VisaIcon,
} from '@meridian/ui';
import styles from './perks.module.css';

const PERKS = [
  { key: 'shipping', Icon: TruckIcon },
  { key: 'returns', Icon: ReturnIcon },
  { key: 'warranty', Icon: ShieldIcon },
] as const;

/** Perks of every purchase and the accepted payment methods. */
export const Perks = () => {
  const { t } = useTexts('catalog');
  return (
    <>
      <ul className={styles.perks} aria-label={t('product.perks.label')}>
        {PERKS.map(({ key, Icon }) => (
          <li key={key}>
            <Icon size={24} />
            {t(`product.perks.${key}`)}
          </li>
        ))}
      </ul>
      <div className={styles.pay} role="group" aria-label={t('product.pay')}>
        <VisaIcon />
        <MastercardIcon />
        <GooglePayIcon />
        <ApplePayIcon />
      </div>
    </>
  );
};
