import type { OrderQuote } from '@meridian/contracts';
import { formatPrice, inLanguage, normalizeCode, sizeLabel } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, Chip, TextInput, useKeptFocus } from '@meridian/ui';
import type { NewOrderValues } from './new-order-values.ts';
import styles from './new-order.module.css';

interface PromoCodeFieldProps {
  values: NewOrderValues;
  quote: OrderQuote | undefined;
  isChecking: boolean;
  error: string | undefined;
  onChange: (part: Partial<NewOrderValues>) => void;
}

const GiftLine = ({ item }: { item: OrderQuote['items'][number] }) => {
  const { t, language } = useTexts('admin');
  const name = [
    inLanguage({ nameEN: item.name, nameRU: item.nameRU }, 'name', language),
    inLanguage({ colorEN: item.colorName, colorRU: item.colorNameRU }, 'color', language),
    sizeLabel(item.size, language),
  ];
  return (
    <p className={styles.facts} data-testid="gift-line">
      {t('newOrder.promo.gift', { name: name.join(', ') })}
    </p>
  );
};

/** The promo code of an order. It applies by its button, so that a half-typed code is not looked up. */
export const PromoCodeField = (props: PromoCodeFieldProps) => {
  const { values, quote, isChecking, error, onChange } = props;
  const { t, language } = useTexts('admin');
  const field = useKeptFocus<HTMLDivElement>();
  const { promoText, promoCode, currency } = values;
  const apply = () => onChange({ promoCode: normalizeCode(promoText) });
  const applied = !error && promoCode !== '' && quote?.promotion?.code === promoCode ? quote : undefined;
  const off = applied ? applied.discount + applied.deliveryDiscount : 0;
  return (
    <div ref={field} tabIndex={-1}>
      {applied ? (
        <div className={styles.promo}>
          <p className={styles.facts}>{t('newOrder.promo.label')}</p>
          <Chip
            onRemove={() => onChange({ promoText: '', promoCode: '' })}
            removeLabel={t('newOrder.promo.remove', { code: promoCode })}
            data-testid="promo-code"
          >
            {promoCode}
            {off > 0 ? ` −${formatPrice(off, currency, language)}` : null}
          </Chip>
          {applied.items.map((item) => (item.isGift ? <GiftLine key={item.itemId} item={item} /> : null))}
        </div>
      ) : (
        <div className={styles.promoInput}>
          <TextInput
            look="frame"
            label={t('newOrder.promo.label')}
            note={t('common.optional')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            value={promoText}
            error={error}
            onChange={({ target }) => onChange({ promoText: target.value, promoCode: '' })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              apply();
            }}
            data-autofocus
            data-testid="promo-code-input"
          />
          <Button
            variant="secondary"
            size="small"
            busy={promoCode !== '' && isChecking}
            busyLabel={t('newOrder.promo.checking')}
            onClick={apply}
            data-testid="promo-code-apply"
          >
            {t('newOrder.promo.apply')}
          </Button>
        </div>
      )}
    </div>
  );
};
