import { inLanguage, isSoldIn, type LineKey, sameLine, sizeLabel } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Button, ColorDots, FavoriteButton, Select, toast } from '@meridian/ui';
import { useRef } from 'react';
import styles from './compare-table.module.css';
import { type Column, isAvailable } from './table-rows.ts';
import { useFavorite } from './use-favorite.ts';

interface ColumnPurchaseProps extends Column {
  onChoose: (choice: { colorNameEN?: string; size?: string }) => void;
}

/** Colour, size, "add to cart" and wish list of a watch. */
export const ColumnPurchase = ({ watch, color, size, onChoose }: ColumnPurchaseProps) => {
  const { t, language } = useTexts('compare');
  const priced = useShop((state) => isSoldIn(watch.price, state.locale.currency));
  const addToCart = useShop((state) => state.addToCart);
  const setCartOpen = useShop((state) => state.setCartOpen);
  const sizeSelect = useRef<HTMLSelectElement>(null);
  const name = inLanguage(watch, 'name', language);
  const line: LineKey | null =
    color && size !== undefined
      ? { itemId: watch.id, colorNameEN: color.colorNameEN, colorNameRU: color.colorNameRU, size }
      : null;
  const inCart = useShop(
    (state) => state.hydrated && line !== null && state.cart.some((other) => sameLine(other, line)),
  );
  const { isFavorite, toggle } = useFavorite(watch.id, name, line);
  const available = isAvailable(watch, color?.colorNameEN, size);

  const buttonText = () => {
    if (inCart) return t('buy.inCart');
    return available ? t('buy.add') : t('buy.soldOut');
  };
  const add = () => {
    if (!line) return;
    addToCart(line);
    // The button is now disabled and would lose the focus.
    sizeSelect.current?.focus({ preventScroll: true });
    toast(t('buy.added', { name }), {
      tone: 'success',
      action: { label: t('buy.viewCart'), run: () => setCartOpen(true) },
    });
  };
  return (
    <div className={styles.purchase}>
      <ColorDots
        label={t('buy.color', { name })}
        className={styles.dots}
        dotTestId="compare-color"
        value={color?.colorNameEN}
        onChange={(colorNameEN) => onChoose({ colorNameEN })}
        choices={watch.colors.map((choice) => ({
          value: choice.colorNameEN,
          label: inLanguage(choice, 'colorName', language),
          color: choice.colorHex,
        }))}
      />
      {size === undefined ? null : (
        <Select
          ref={sizeSelect}
          label={t('buy.size')}
          aria-label={t('buy.sizeOf', { name })}
          value={size}
          options={watch.sizes.map((value) => ({ value, label: sizeLabel(value, language) }))}
          onChange={({ target }) => onChoose({ size: target.value })}
          data-testid="compare-size"
        />
      )}
      <div className={styles.buttons}>
        {priced && line ? (
          <Button
            size="small"
            className={styles.add}
            aria-label={`${buttonText()}: ${name}`}
            disabled={inCart || !available}
            onClick={add}
            data-testid="compare-add"
          >
            {buttonText()}
          </Button>
        ) : null}
        {line ? (
          <FavoriteButton
            label={t('buy.favorite', { name })}
            pressed={isFavorite}
            onClick={toggle}
            data-testid="wish-heart"
          />
        ) : null}
      </div>
    </div>
  );
};
