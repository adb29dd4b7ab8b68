import { foldValue, inLanguage, isSoldIn, type LineKey, quantityInStock, sizeLabel } from '@meridian/domain';
import { DeferredComponent, useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import {
  Button,
  ColorDots,
  ExternalIcon,
  Heading,
  FavoriteButton,
  SizeButton,
  useRequest,
} from '@meridian/ui';
import { useState } from 'react';
import { loadAlertOffers } from '../alerts/load-alert-offers.ts';
import { BelowFold } from '../below-fold/below-fold.tsx';
import { CompareMount } from '../watch-card/compare-mount.tsx';
import { useFavorite } from '../watch-card/use-favorite.ts';
import { WatchPrice } from '../watch-card/watch-price.tsx';
import { BrandLine } from './brand-line.tsx';
import { DeliveryLine } from './delivery-line.tsx';
import { SizeGuide } from './fit/size-guide.tsx';
import { Gallery } from './gallery/gallery.tsx';
import { KeyFacts } from './key-facts.tsx';
import { pageLoaded } from './page-loaded.ts';
import { Perks } from './perks.tsx';
import { ProductAccordions } from './product-accordions.tsx';
import styles from './product-detail.module.css';
import type { ProductData } from './product-data.ts';
import { Purchase } from './purchase.tsx';

interface ProductDetailProps {
  product: ProductData;
  /** English name of the initially selected colour, from the URL; null selects the first one. */
  initialColor: string | null;
}

const colorIndexOf = (product: ProductData, color: string | null): number =>
  Math.max(
    0,
    product.colors.findIndex(
      ({ colorNameEN }) => color !== null && foldValue(colorNameEN) === foldValue(color),
    ),
  );

/** Gallery, colours, sizes and purchase controls of a watch. */
export const ProductDetail = ({ product, initialColor }: ProductDetailProps) => {
  const { t, language } = useTexts('catalog');
  const priced = useShop((state) => isSoldIn(product.price, state.locale.currency));
  const [colorIndex, setColorIndex] = useState(() => colorIndexOf(product, initialColor));
  const [size, setSize] = useState(product.sizes[0]);
  const { isFavorite, toggle } = useFavorite(product);
  const { api } = useServices();
  const { data: stock } = useRequest(product.unlisted ? null : product.slug, async (signal) => {
    await pageLoaded();
    return (await api('GET /api/watches/:id', { params: { id: product.slug }, signal })).watch.stock;
  });
  const color = product.colors[colorIndex];
  // Infinite while only the page data is known, which has no quantities.
  const quantities = stock ?? product.available.map((variant) => ({ ...variant, quantity: Infinity }));
  const leftOf = (ofSize?: string) => quantityInStock(quantities, color?.colorNameEN, ofSize);
  const left = leftOf(size);
  const name = inLanguage(product, 'name', language);
  const colorName = color ? inLanguage(color, 'colorName', language) : '';
  const line: LineKey | undefined =
    color && size !== undefined
      ? { itemId: product.id, colorNameEN: color.colorNameEN, colorNameRU: color.colorNameRU, size }
      : undefined;

  return (
    <div className={styles.detail}>
      {/* The key resets the gallery, because every colour has its own images. */}
      <Gallery key={color?.colorNameEN} images={color?.images ?? []} name={name} color={colorName} />
      <div className={styles.panel}>
        <div className={styles.head}>
          {product.brand ? <BrandLine brand={product.brand} /> : null}
          <Heading level={1} size="md" className={styles.name} data-testid="product-name">
            {name}
          </Heading>
          <WatchPrice watch={product} size={priced ? 'large' : 'medium'} data-testid="product-price" />
          {color ? <p className={styles.reference}>{t('product.reference', { sku: color.sku })}</p> : null}
          <CompareMount id={product.id} name={name} text />
        </div>
        <div>
          <p className={styles.label}>
            {t('product.color')}: <strong>{colorName}</strong>
          </p>
          <ColorDots
            label={t('product.color')}
            dotTestId="product-color"
            value={color?.colorNameEN}
            onChange={(value) =>
              setColorIndex(product.colors.findIndex((candidate) => candidate.colorNameEN === value))
            }
            choices={product.colors.map((choice) => ({
              value: choice.colorNameEN,
              label: inLanguage(choice, 'colorName', language),
              color: choice.colorHex,
            }))}
          />
        </div>
        <div>
          <div className={styles.sizeLabel}>
            <p className={styles.label}>{t('product.size')}</p>
            <SizeGuide product={product} size={size} />
          </div>
          <div className={styles.sizes} role="group" aria-label={t('product.size')}>
            {product.sizes.map((value) => {
              const available = leftOf(value) > 0;
              return (
                <SizeButton
                  key={value}
                  value={value}
                  pressed={value === size}
                  unavailable={!available}
                  aria-label={
                    available ? undefined : t('product.sizeSoldOut', { size: sizeLabel(value, language) })
                  }
                  data-testid="product-size"
                  onClick={() => setSize(value)}
                >
                  {sizeLabel(value, language)}
                </SizeButton>
              );
            })}
          </div>
        </div>
        {product.unlisted ? null : (
          <div className={styles.purchase}>
            <Purchase left={left} priced={priced} price={product.price} line={line} name={name}>
              <DeferredComponent load={loadAlertOffers} wanted={!left} onLost={() => undefined}>
                {(AlertOffers) => <AlertOffers watch={product} line={line} left={left} kind="stock" />}
              </DeferredComponent>
            </Purchase>
            <FavoriteButton
              label={t('card.favorite', { name })}
              pressed={isFavorite}
              className={styles.favorite}
              data-testid="wish-heart"
              onClick={() => toggle({ color, size })}
            />
            <DeferredComponent load={loadAlertOffers} wanted={isFavorite} onLost={() => undefined}>
              {(AlertOffers) => <AlertOffers watch={product} line={line} left={left} kind="price" />}
            </DeferredComponent>
          </div>
        )}
        {priced && left > 0 && product.delivery ? (
          <DeliveryLine id={product.id} dates={product.delivery.dates} />
        ) : null}
        {product.wbLink ? (
          <Button
            as="a"
            variant="secondary"
            block
            href={product.wbLink}
            target="_blank"
            rel="noopener noreferrer"
            data-testid="marketplace-link"
          >
            {t('product.marketplace')}
            <ExternalIcon size={18} />
            <span className="visually-hidden">({t('product.newTab')})</span>
          </Button>
        ) : null}
        <BelowFold className={styles.more}>
          <p className={styles.description}>{inLanguage(product, 'description', language)}</p>
          {color ? <KeyFacts details={color.details} /> : null}
          <Perks />
          <ProductAccordions product={product} colorIndex={colorIndex} />
        </BelowFold>
      </div>
    </div>
  );
};
