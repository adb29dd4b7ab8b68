import { imageUrl, inLanguage, productPath } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import type { ProductData } from './product-data.ts';
import styles from './product-page.module.css';

/** All photos of a watch, for shoppers without JavaScript. Each links to the page of its colour. */
export const PlainPhotos = ({ product }: { product: ProductData }) => {
  const { language } = useTexts('catalog');
  return (
    <ul className={styles.photos} data-testid="plain-photos">
      {product.colors.flatMap((color) =>
        color.images.map((image) => (
          <li key={`${color.colorNameEN} ${image}`}>
            <a href={productPath(product.slug, color.colorNameEN)}>
              <img
                src={imageUrl(image, 480, 'webp')}
                alt={inLanguage(color, 'colorName', language)}
                width={400}
                height={500}
                loading="lazy"
              />
            </a>
          </li>
        )),
      )}
    </ul>
  );
};
