import { inLanguage, productPath } from '@meridian/domain';
import { Link } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { ColorDots, FavoriteButton, ResponsiveImage, Price } from '@meridian/ui';
import { useState } from 'react';
import { CARD_SIZES, cardPicture, type WatchCardData } from './card.ts';
import { usePriceText } from './use-price-text.ts';
import { useWish } from './use-wish.ts';
import styles from './watch-card.module.css';

interface WatchCardProps {
  watch: WatchCardData;
  /** Level of the name in the outline, default 2. */
  level?: 2 | 3;
  /** Its picture is on the first screen. */
  priority?: boolean;
  /** How wide its picture is shown, if not as in the catalogue. */
  sizes?: string;
  /** Whether it can be put on the wish list; not beside the heart of a watch's own page. */
  heart?: boolean;
}

/** A watch in a list: a dot swaps the picture, the heart keeps it, everything else leads to its page. */
export const WatchCard = ({
  watch,
  level = 2,
  priority,
  sizes = CARD_SIZES,
  heart = true,
}: WatchCardProps) => {
  const { t, language } = useTexts('catalog');
  const priceText = usePriceText();
  const [first] = watch.colors;
  const [chosen, setChosen] = useState(first?.colorNameEN);
  const color = watch.colors.find((candidate) => candidate.colorNameEN === chosen) ?? first;
  const { wished, toggle } = useWish(watch);
  const name = inLanguage(watch, 'name', language);
  const brand = inLanguage(watch, 'brand', language);
  const Name = `h${level}` as const;
  const to = productPath(watch.slug, color === first ? undefined : color?.colorNameEN);

  return (
    <article className={styles.card} data-testid="watch-card" data-watch-id={watch.id}>
      <div className={styles.visual}>
        {color?.image ? (
          <ResponsiveImage
            {...cardPicture(color.image)}
            sizes={sizes}
            width={1000}
            height={1250}
            alt={t('card.picture', { name, color: inLanguage(color, 'colorName', language) })}
            priority={priority}
            data-testid="card-image"
          />
        ) : (
          <span className={styles.blank} />
        )}
        {heart ? (
          <FavoriteButton
            label={t('card.heart', { name })}
            pressed={wished}
            className={styles.heart}
            data-testid="wish-heart"
            onClick={() => toggle({ color, size: watch.firstSize })}
          />
        ) : null}
        {watch.available ? null : <p className={styles.soldOut}>{t('card.soldOut')}</p>}
      </div>
      <div className={styles.words}>
        {brand ? <p className={styles.brand}>{brand}</p> : null}
        <Name className={styles.name}>
          <Link to={to} className={styles.link} data-testid="card-name">
            {name.toLocaleUpperCase(language)}
          </Link>
        </Name>
        <Price data-testid="card-price">{priceText(watch.price)}</Price>
        <ColorDots
          label={t('card.colors', { name })}
          className={styles.dots}
          dotTestId="card-color"
          value={color?.colorNameEN}
          onChange={setChosen}
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
