import { CURRENCIES, isCurrency } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { ChevronDownIcon, cx } from '@meridian/ui';
import styles from './currency-select.module.css';

/** Currency of the prices. The server chooses the default by the country of the shopper. */
export const CurrencySelect = ({ className }: { className?: string }) => {
  const { t } = useTexts('shell');
  const currency = useShop((state) => state.locale.currency);
  const setCurrency = useShop((state) => state.setCurrency);
  return (
    <span className={cx(styles.currency, className)}>
      <select
        aria-label={t('header.currency')}
        className={styles.select}
        value={currency}
        onChange={({ target }) => {
          if (isCurrency(target.value)) setCurrency(target.value);
        }}
        data-testid="currency-select"
      >
        {CURRENCIES.map((code) => (
          <option key={code} value={code}>
            {t(`header.currencies.${code}`)}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={14} className={styles.sign} />
    </span>
  );
};
