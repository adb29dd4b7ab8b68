import { inLanguage, isInStock, sizeLabel, productPath } from '@meridian/domain';
import { Link } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Button, CloseIcon, IconButton, ResponsiveImage, Price, Select, toast } from '@meridian/ui';
import { useRef, useState } from 'react';
import { cardPicture } from '../watch-card/card.ts';
import { usePriceText } from '../watch-card/use-price-text.ts';
import type { WishedWatch } from './use-wished-watches.ts';
import styles from './wish-item.module.css';

interface WishItemProps extends WishedWatch {
  /** Called when it has been taken off. */
  onRemoved: () => void;
}

/** A watch on the wish list: its size can be chosen, and it goes into the cart or off the list. */
export const WishItem = ({ favorite, watch, onRemoved }: WishItemProps) => {
  const { t, language } = useTexts('catalog');
  const priced = useShop((state) => watch.price[state.locale.currency] !== undefined);
  const priceText = usePriceText();
  const addToCart = useShop((state) => state.addToCart);
  const removeFavorite = useShop((state) => state.removeFavorite);
  const sizes = useRef<HTMLSelectElement>(null);
  const saved = watch.sizes.includes(favorite.size) ? favorite.size : watch.sizes[0];
  const [size, setSize] = useState(saved ?? '');
  const inCart = useShop((state) =>
    state.cart.some((line) => line.itemId === watch._id && line.size === size),
  );
  const [first] = watch.colors;
  const color = watch.colors.find(({ colorNameEN }) => colorNameEN === favorite.colorNameEN) ?? first;
  const name = inLanguage(watch, 'name', language);
  const colorName = color ? inLanguage(color, 'colorName', language) : '';
  const available = isInStock(watch.stock, color?.colorNameEN, size);
  const to = productPath(watch.slug, color === first ? undefined : color?.colorNameEN);

  const buttonText = () => {
    if (inCart) return t('buy.inCart');
    if (!available) return t('buy.soldOut');
    return t('buy.add');
  };
  const add = () => {
    if (!color) return;
    addToCart({ itemId: watch._id, colorNameEN: color.colorNameEN, colorNameRU: color.colorNameRU, size });
    // The button can't be pressed again and would drop the focus; another size could be next.
    sizes.current?.focus({ preventScroll: true });
    toast(t('buy.added', { name }), { tone: 'success' });
  };
  const remove = () => {
    removeFavorite(favorite);
    onRemoved();
    toast(t('wish.removed', { name }));
  };
  return (
    <article className={styles.item} data-testid="wish-item" data-watch-id={watch._id}>
      <div className={styles.visual}>
        <Link to={to} tabIndex={-1} aria-hidden="true">
          <ResponsiveImage
            {...cardPicture(color?.images[0] ?? '')}
            sizes="(max-width: 699px) 46vw, (max-width: 999px) 31vw, 340px"
            width={1000}
            height={1250}
            alt=""
          />
        </Link>
        <IconButton
          label={t('wishList.remove', { name })}
          className={styles.remove}
          data-testid="wish-remove"
          onClick={remove}
        >
          <CloseIcon size={20} />
        </IconButton>
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link to={to}>{name}</Link>
        </h2>
        <p className={styles.color}>{t('wishList.color', { color: colorName })}</p>
        <Price>{priceText(watch.price)}</Price>
      </div>
      <Select
        ref={sizes}
        label={t('wishList.size')}
        aria-label={t('wishList.sizeOf', { name })}
        value={size}
        options={watch.sizes.map((value) => ({ value, label: sizeLabel(value, language) }))}
        onChange={(event) => setSize(event.target.value)}
        data-testid="wish-size"
      />
      {priced ? (
        <Button
          block
          size="small"
          data-testid="wish-add"
          aria-label={`${buttonText()}: ${name}`}
          disabled={inCart || !available}
          onClick={add}
          className={styles.add}
        >
          {buttonText()}
        </Button>
      ) : null}
    </article>
  );
};
