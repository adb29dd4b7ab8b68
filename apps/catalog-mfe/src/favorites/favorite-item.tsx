import { inLanguage, isSoldIn, productPath, sizeLabel } from '@meridian/domain';
import { DeferredComponent } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop, useShopStore } from '@meridian/store';
import { Button, CloseIcon, IconButton, ResponsiveImage, Select, toast } from '@meridian/ui';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { loadAlertOffers } from '../alerts/load-alert-offers.ts';
import { cardImage, isAvailable } from '../watch-card/card.ts';
import { useAddToCart } from '../watch-card/use-add-to-cart.ts';
import { WatchPrice } from '../watch-card/watch-price.tsx';
import type { FavoriteWatch } from './use-favorite-watches.ts';
import styles from './favorite-item.module.css';

/** How long a removal can be undone, in milliseconds. */
const UNDO_MS = 12_000;

interface FavoriteItemProps extends FavoriteWatch {
  /** Moves the focus to the list, because the pressed button disappears. */
  focusList: () => void;
}

/** An item of the wish list: size selection, "add to cart" and "remove". */
export const FavoriteItem = ({ favorite, watch, focusList }: FavoriteItemProps) => {
  const { t, language } = useTexts('catalog');
  const priced = useShop((state) => isSoldIn(watch.price, state.locale.currency));
  const store = useShopStore();
  const removeFavorite = useShop((state) => state.removeFavorite);
  const sizeSelect = useRef<HTMLSelectElement>(null);
  const addToCart = useAddToCart(sizeSelect);
  const initialSize = watch.sizes.includes(favorite.size) ? favorite.size : watch.sizes[0];
  const [size, setSize] = useState(initialSize ?? '');
  const inCart = useShop((state) =>
    state.cart.some((line) => line.itemId === watch.id && line.size === size),
  );
  const [first] = watch.colors;
  const color = watch.colors.find(({ colorNameEN }) => colorNameEN === favorite.colorNameEN) ?? first;
  const name = inLanguage(watch, 'name', language);
  const colorName = color ? inLanguage(color, 'colorName', language) : '';
  const available = size !== '' && isAvailable(color, size);
  const to = productPath(watch.slug, color === first ? undefined : color?.colorNameEN);

  const buttonText = () => {
    if (inCart) return t('buy.inCart');
    if (!available) return t('buy.soldOut');
    return t('buy.add');
  };
  const line = color && {
    itemId: watch.id,
    colorNameEN: color.colorNameEN,
    colorNameRU: color.colorNameRU,
    size,
  };
  const add = () => {
    if (!line) return;
    addToCart(line, name);
    // The button is now disabled and would lose the focus; the next step may be another size.
    sizeSelect.current?.focus({ preventScroll: true });
  };
  const remove = () => {
    const position = store.getState().favorites.indexOf(favorite);
    removeFavorite(favorite);
    focusList();
    toast(t('favorite.removed', { name }), {
      duration: UNDO_MS,
      action: {
        label: t('favorites.undo'),
        run: () => {
          store.getState().addFavorite(favorite, position);
          focusList();
        },
      },
    });
  };
  return (
    <article className={styles.item} data-testid="wish-item" data-watch-id={watch.id}>
      <div className={styles.visual}>
        <Link to={to} tabIndex={-1} aria-hidden="true">
          <ResponsiveImage
            {...cardImage(color?.image ?? '')}
            sizes="(max-width: 699px) 46vw, (max-width: 999px) 31vw, 340px"
            width={1000}
            height={1250}
            alt=""
          />
        </Link>
        <IconButton
          label={t('favorites.remove', { name })}
          className={styles.remove}
          data-testid="wish-remove"
          onClick={remove}
        >
          <CloseIcon size={20} />
        </IconButton>
      </div>
      <div className={styles.content}>
        <h2 className={styles.name}>
          <Link to={to}>{name}</Link>
        </h2>
        <p className={styles.color}>{t('favorites.color', { color: colorName })}</p>
        <WatchPrice watch={watch} />
      </div>
      <Select
        ref={sizeSelect}
        label={t('favorites.size')}
        aria-label={t('favorites.sizeOf', { name })}
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
      <div className={styles.alerts}>
        <DeferredComponent load={loadAlertOffers} wanted onLost={() => undefined}>
          {(AlertOffers) => <AlertOffers watch={watch} line={line} left={available ? 1 : 0} isCompact />}
        </DeferredComponent>
      </div>
    </article>
  );
};
