import { inLanguage, productPath } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { ColorDots, FavoriteButton, ResponsiveImage } from '@meridian/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CARD_SIZES, cardImage, isAvailable, type WatchCardData } from './card.ts';
import { CompareMount } from './compare-mount.tsx';
import { useFavorite } from './use-favorite.ts';
import styles from './watch-card.module.css';
import { WatchPrice } from './watch-price.tsx';

interface WatchCardProps {
  watch: WatchCardData;
  /** Heading level of the name, default 2. */
  level?: 2 | 3;
  /** Whether the image is in the first viewport and loads with high priority. */
  priority?: boolean;
  /** Value of `sizes` for the image; default is the grid of the catalogue. */
  sizes?: string;
  /** Default true; false on the product page, which has a wish list button of its own. */
  withFavoriteButton?: boolean;
}

/** A watch in a list: image, wish list button, name, price and colour dots. The whole card links to the product page. */
export const WatchCard = ({
  watch,
  level = 2,
  priority,
  sizes = CARD_SIZES,
  withFavoriteButton = true,
}: WatchCardProps) => {
  const { t, language } = useTexts('catalog');
  const [first] = watch.colors;
  const [selected, setSelected] = useState(watch.shown);
  const color = watch.colors.find((candidate) => candidate.colorNameEN === selected) ?? first;
  const { isFavorite, toggle } = useFavorite(watch);
  const name = inLanguage(watch, 'name', language);
  const brand = watch.brand && inLanguage(watch.brand, 'name', language);
  const Name = `h${level}` as const;
  const to = productPath(watch.slug, color === first ? undefined : color?.colorNameEN);

  return (
    <article className={styles.card} data-testid="watch-card" data-watch-id={watch.id}>
      <div className={styles.visual}>
        {color?.image ? (
          <ResponsiveImage
            {...cardImage(color.image)}
            sizes={sizes}
            width={1000}
            height={1250}
            alt={t('card.imageAlt', { name, color: inLanguage(color, 'colorName', language) })}
            priority={priority}
            data-testid="card-image"
          />
        ) : (
          <span className={styles.blank} />
        )}
        {withFavoriteButton ? (
          <FavoriteButton
            label={t('card.favorite', { name })}
            pressed={isFavorite}
            className={styles.favorite}
            data-testid="wish-heart"
            onClick={() => toggle({ color, size: watch.sizes[0] })}
          />
        ) : null}
        <CompareMount id={watch.id} name={name} />
        {watch.sizes.some((size) => watch.colors.some((choice) => isAvailable(choice, size))) ? null : (
          <p className={styles.soldOut}>{t('card.soldOut')}</p>
        )}
      </div>
      <div className={styles.content}>
        {brand ? <p className={styles.brand}>{brand}</p> : null}
        <Name className={styles.name}>
          <Link to={to} className={styles.link} data-testid="card-name">
            {name.toLocaleUpperCase(language)}
          </Link>
        </Name>
        <WatchPrice watch={watch} data-testid="card-price" />
        <ColorDots
          label={t('card.colors', { name })}
          className={styles.dots}
          dotTestId="card-color"
          value={color?.colorNameEN}
          onChange={setSelected}
          choices={watch.colors.map((choice) => ({
            value: choice.colorNameEN,
            label: inLanguage(choice, 'colorName', language),
            color: choice.colorHex,
          }))}
        />
      </div>
    </article>
  );
};
