import { formatPrice, inLanguage, isFavorite, type LineKey, type Price, sizeLabel } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { AlertOffer } from './alert-offer.tsx';
import styles from './alerts.module.css';

export interface AlertOffersProps {
  watch: { nameEN: string; nameRU: string; price: Price };
  /** The selected variant; undefined for a watch without colours or sizes. */
  line: LineKey | undefined;
  /** Whether the alert for a sold-out variant is a text, because the buttons are next to other watches. */
  isCompact?: boolean;
  /** Shows only this kind of alert. */
  kind?: 'stock' | 'price';
  /** Pieces of the selected variant in stock. */
  left: number;
}

/** Buttons that request alerts: for a sold-out variant, and for a lower price of a watch on the wish list. */
export const AlertOffers = ({ watch, line, left, isCompact, kind }: AlertOffersProps) => {
  const { language } = useTexts('catalog');
  const currency = useShop((state) => state.locale.currency);
  const isWished = useShop((state) => line !== undefined && isFavorite(state.favorites, line.itemId));
  const price = watch.price[currency];
  const name = inLanguage(watch, 'name', language);
  if (!line) return null;
  const { itemId: watchId, colorNameEN, size } = line;
  const variant = [name, inLanguage(line, 'colorName', language), sizeLabel(size, language)].join(', ');
  return (
    <div className={styles.offers}>
      {left === 0 && kind !== 'price' ? (
        <AlertOffer
          key={variant}
          name={variant}
          body={{ kind: 'stock', watchId, colorNameEN, size }}
          isProminent={!isCompact}
          data-testid="alert-stock"
        />
      ) : null}
      {isWished && kind !== 'stock' && price !== undefined ? (
        <AlertOffer
          key={currency}
          name={name}
          price={formatPrice(price, currency, language)}
          body={{ kind: 'price', watchId, currency }}
          data-testid="alert-price"
        />
      ) : null}
    </div>
  );
};
