import { type Currency, formatPrice, imageSources, inLanguage, priceIn, sizeLabel } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { ResponsiveImage } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stockOf, type WatchVariant } from './watch-variant.ts';
import { SuggestField } from '../panel/suggest/suggest-field.tsx';
import styles from '../panel/suggest/suggest-field.module.css';
import { useSettled } from '../panel/suggest/use-settled.ts';

const MAX_WATCHES = '6';

/** Watches that match a text. */
const useWatchSearch = (text: string) => {
  const { api } = useServices();
  const q = useSettled(text);
  return useQuery({
    queryKey: ['new-order', 'watches', q],
    queryFn: async ({ signal }) =>
      (await api('GET /api/watches', { query: { q, limit: MAX_WATCHES, details: '0' }, signal })).watches,
    enabled: q !== '',
  });
};

interface WatchSearchProps {
  /** Of the displayed prices; without one, watches need no price. */
  currency?: Currency;
  error: string | undefined;
  /** A text that is searched at once, with the focus in the field. */
  initialText?: string;
  onAdd: (variant: WatchVariant) => void;
}

/** Finds watches that the shop sells, and picks one of their colours and sizes. */
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
        const price = currency && priceIn(watch.price, currency);
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
                {price === 0
                  ? t('newOrder.noPrice')
                  : currency && formatPrice(price ?? 0, currency, language)}
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
