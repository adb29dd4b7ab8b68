import { type Currency, formatPrice, imageSources, inLanguage, priceIn, sizeLabel } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { ResponsiveImage } from '@meridian/ui';
import { useState } from 'react';
import { type NewOrderLine, stockOf } from './new-order-values.ts';
import styles from './new-order.module.css';
import { SuggestField } from '../../panel/suggest/suggest-field.tsx';
import { useWatchSearch } from './use-suggestions.ts';

interface WatchSearchProps {
  currency: Currency;
  error: string | undefined;
  /** A text that is searched at once, with the focus in the field. */
  initialText?: string;
  onAdd: (variant: Omit<NewOrderLine, 'quantity'>) => void;
}

/** Finds watches and adds one of their colours and sizes to the order. */
export const WatchSearch = ({ currency, error, initialText = '', onAdd }: WatchSearchProps) => {
  const { t, language } = useTexts('admin');
  const [text, setText] = useState(initialText);
  const found = useWatchSearch(text);
  const variants = found.data?.flatMap((watch) =>
    watch.colors.flatMap((color) =>
      watch.sizes.map((size) => ({ watch, color, colorNameEN: color.colorNameEN, size })),
    ),
  );
  return (
    <SuggestField
      label={t('newOrder.addWatch')}
      hint={t('newOrder.addWatchHint')}
      error={error}
      text={text}
      onText={setText}
      isFailed={found.isError}
      autoFocus={initialText !== ''}
      suggestions={variants?.map((variant) => {
        const { watch, color, size } = variant;
        const price = priceIn(watch.price, currency);
        const stock = stockOf(variant);
        return {
          id: `${watch._id} ${color.colorNameEN} ${size}`,
          isDisabled: stock === 0 || price === 0,
          content: (
            <>
              {color.images[0] ? (
                <ResponsiveImage
                  {...imageSources(color.images[0], 160)}
                  sizes="40px"
                  width={1000}
                  height={1250}
                  alt=""
                />
              ) : (
                <span />
              )}
              <span>
                {inLanguage(watch, 'name', language)}
                <span className={styles.facts}>
                  {inLanguage(color, 'colorName', language)} · {sizeLabel(size, language)} ·{' '}
                  {t('newOrder.inStock', { quantity: stock })}
                </span>
              </span>
              <span className="tabular">
                {price === 0 ? t('newOrder.noPrice') : formatPrice(price, currency, language)}
              </span>
            </>
          ),
        };
      })}
      onPick={(id) => {
        const variant = variants?.find(
          ({ watch, colorNameEN, size }) => `${watch._id} ${colorNameEN} ${size}` === id,
        );
        if (variant) onAdd({ watch: variant.watch, colorNameEN: variant.colorNameEN, size: variant.size });
      }}
      testId="new-order-watch"
    />
  );
};
