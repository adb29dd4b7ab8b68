import { inLanguage, namePagePath } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Eyebrow } from '@meridian/ui';
import { Link } from 'react-router-dom';
import type { ProductData } from './product-data.ts';
import styles from './product-detail.module.css';

/** The brand above the name of a watch, with a link to its page. */
export const BrandLine = ({ brand }: { brand: NonNullable<ProductData['brand']> }) => {
  const { language } = useTexts('catalog');
  const name = inLanguage(brand, 'name', language);
  return (
    <Eyebrow>
      {brand.slug ? (
        <Link to={namePagePath('brands', brand.slug)} className={styles.brand} data-testid="product-brand">
          {name}
        </Link>
      ) : (
        name
      )}
    </Eyebrow>
  );
};
