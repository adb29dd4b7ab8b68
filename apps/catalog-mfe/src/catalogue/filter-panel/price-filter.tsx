import { type CatalogueFilter, type Currency, CURRENCY_SYMBOLS, formatPrice } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Slider, TextInput } from '@meridian/ui';
import { type ReactNode, useState } from 'react';
import { useFilterTexts } from './filter-texts.ts';
import styles from './filter-panel.module.css';
import { type Bounds, PLACEHOLDER, rangeOf, sliderStep } from './price-range.ts';

type PriceRange = CatalogueFilter['priceRange'];
type End = 'min' | 'max';

interface PriceFilterProps {
  value: PriceRange;
  onChange: (value: PriceRange) => void;
  /** Lowest and highest price in the currency; null while loading. */
  bounds: Bounds | null;
  currency: Currency;
  /** Below the range. */
  children?: ReactNode;
}

const parseAmount = (text: string): number | null => {
  const amount = Number(text.replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(amount) || amount < 0 ? null : Math.round(amount * 100) / 100;
};

/** A price range, edited in two fields or with a two-thumb slider. */
export const PriceFilter = ({ value, onChange, bounds, currency, children }: PriceFilterProps) => {
  const { language } = useTexts('catalog');
  const texts = useFilterTexts();
  // A focused field shows the text as typed; other fields show the range.
  const [typed, setTyped] = useState<{ end: End; text: string } | null>(null);
  const textOf = (end: End): string => {
    if (typed?.end === end) return typed.text;
    return String(value[end] ?? bounds?.[end] ?? '');
  };
  const field = (end: End, label: string, testId: string) => (
    <TextInput
      label={`${label}, ${CURRENCY_SYMBOLS[currency]}`}
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      look="frame"
      placeholder={String(PLACEHOLDER[end])}
      value={textOf(end)}
      data-testid={testId}
      onChange={(event) => {
        setTyped({ end, text: event.target.value });
        onChange({ ...value, [end]: parseAmount(event.target.value) });
      }}
      onBlur={() => setTyped(null)}
    />
  );
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{texts('price')}</legend>
      <div className={styles.prices}>
        {field('min', texts('priceFrom'), 'filter-price-min')}
        {field('max', texts('priceTo'), 'filter-price-max')}
      </div>
      {bounds ? (
        <Slider
          min={bounds.min}
          max={bounds.max}
          step={sliderStep(bounds)}
          value={[value.min ?? bounds.min, value.max ?? bounds.max]}
          onChange={([low, high]) => onChange(rangeOf(low, high, bounds))}
          labels={{ low: texts('priceMin'), high: texts('priceMax') }}
          showValues
          format={(amount) => formatPrice(amount, currency, language)}
        />
      ) : null}
      {children}
    </fieldset>
  );
};
