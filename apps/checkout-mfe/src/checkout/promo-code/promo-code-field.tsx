import { type Currency, inLanguage, formatPrice, normalizeCode, sizeLabel } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, CloseIcon, TextInput, useKeptFocus } from '@meridian/ui';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { OrderQuote } from '@meridian/contracts';
import { promoCode as en } from '../../i18n/en/promo-code.ts';
import { promoCode as ru } from '../../i18n/ru/promo-code.ts';
import { LineImage } from '../../lines/cart-line-row.tsx';
import lineStyles from '../../lines/cart-lines.module.css';
import styles from './promo-code.module.css';
import type { PromoCodeProps } from '../use-promo-code.ts';
import { problemText } from './problem-text.ts';
import { useCodeCheck } from './use-code-check.ts';

const MAX_LENGTH = 100;

const usePromoTexts = () => ({ en, ru })[useTexts('checkout').language];

/** The piece that the code adds to the order. */
const GiftLine = ({ item }: { item: OrderQuote['items'][number] }) => {
  const { t, language } = useTexts('checkout');
  const texts = usePromoTexts();
  return (
    <div className={lineStyles.line} data-testid="gift-line">
      <span className={lineStyles.image}>
        <LineImage path={item.image} />
      </span>
      <div className={lineStyles.facts}>
        <span className={lineStyles.name}>{language === 'ru' ? item.nameRU : item.name}</span>
        <span className={lineStyles.price}>{texts.gift}</span>
        <p className={lineStyles.variant}>
          {t('lines.variant', {
            color: language === 'ru' ? item.colorNameRU : item.colorName,
            size: sizeLabel(item.size, language),
          })}
        </p>
      </div>
    </div>
  );
};

interface ChipProps {
  code: string;
  currency: Currency;
  quote: OrderQuote;
  onRemove: () => void;
}

/** A code that applies: what it gives, and the button that removes it. */
const Chip = ({ code, currency, quote, onRemove }: ChipProps) => {
  const { language } = useTexts('checkout');
  const texts = usePromoTexts();
  const { promotion, discount, deliveryDiscount } = quote;
  const name = promotion ? inLanguage(promotion, 'name', language) : '';
  const gives = [
    discount > 0 ? formatPrice(-discount, currency, language) : '',
    deliveryDiscount > 0 ? texts.freeDelivery : '',
    quote.items.some(({ isGift }) => isGift) ? texts.withGift : '',
  ].filter(Boolean);
  return (
    <>
      <p role="status" className="visually-hidden">
        {texts.applied(code)}
      </p>
      <div className={styles.chip}>
        <p className={styles.facts}>
          <strong className={styles.code}>{code}</strong>
          <span>{[name, ...gives].join(' · ')}</span>
        </p>
        <button
          type="button"
          data-autofocus
          className={styles.remove}
          aria-label={texts.remove(code)}
          onClick={onRemove}
          data-testid="promo-code-remove"
        >
          <CloseIcon size={16} />
        </button>
      </div>
    </>
  );
};

/** The field of the promo code, or the code that is applied. It checks the code. Rendered in the browser only. */
export const PromoCodeField = ({ autoFocus, ...props }: PromoCodeProps & { autoFocus: boolean }) => {
  const { form, cart, promo } = props;
  const { language } = useTexts('checkout');
  const texts = usePromoTexts();
  const root = useKeptFocus<HTMLDivElement>();
  const [isMissing, setIsMissing] = useState(false);
  const retry = useCodeCheck(props);
  const { code, checked, isChecking } = promo;
  const isRefused = checked?.isRefused;

  useEffect(() => {
    // The code of a draft.
    promo.apply();
    if (autoFocus) form.setFocus('promoCode');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  useEffect(() => {
    if (isRefused) form.setFocus('promoCode');
  }, [isRefused, checked, form]);

  const apply = () => {
    const entered = normalizeCode(form.getValues('promoCode') ?? '');
    setIsMissing(entered === '');
    if (entered === '') form.setFocus('promoCode');
    else if (entered === code) retry();
    else promo.apply();
  };
  const edit = () => {
    setIsMissing(false);
    promo.drop();
  };
  const remove = () => {
    form.setValue('promoCode', '');
    promo.drop();
  };

  const error = isMissing
    ? texts.missing
    : checked?.problem && problemText(checked.problem, checked.currency, language);
  return (
    <div ref={root} tabIndex={-1}>
      {promo.quote?.items
        .filter(({ isGift }) => isGift)
        .map((item) => (
          <GiftLine key={item.itemId} item={item} />
        ))}
      {checked?.quote && !cart.isEmpty ? (
        <Chip code={code} currency={checked.currency} quote={checked.quote} onRemove={remove} />
      ) : (
        <div className={styles.entry}>
          <TextInput
            {...form.register('promoCode', { onChange: edit })}
            data-autofocus
            label={texts.label}
            error={
              error ? (
                <span role="alert" data-testid="promo-code-error">
                  {error}
                </span>
              ) : undefined
            }
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={MAX_LENGTH}
            fieldClassName={styles.field}
            className={styles.input}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              apply();
            }}
            data-testid="promo-code-input"
          />
          <Button
            variant="secondary"
            size="small"
            busy={isChecking}
            busyLabel={texts.checking}
            onClick={apply}
            data-testid="promo-code-apply"
          >
            {checked?.problem?.reason === 'unchecked' ? texts.retry : texts.apply}
          </Button>
        </div>
      )}
    </div>
  );
};
