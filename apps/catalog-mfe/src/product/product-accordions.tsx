import { DETAIL_FIELDS, inLanguage, type WatchDetails } from '@meridian/domain';
import { type TFunction, useTexts } from '@meridian/i18n';
import { Accordion } from '@meridian/ui';
import { lazy, Suspense } from 'react';
import styles from './product-accordions.module.css';
import type { ProductData } from './product-data.ts';

type Row = [label: string, value: string];

const rowsOf = (
  product: ProductData,
  colorIndex: number,
  t: TFunction<'catalog'>,
  language: 'en' | 'ru',
): Row[] => {
  const variant = product.colors[colorIndex];
  const lookupName = (key: 'brand' | 'watchType' | 'category' | 'collection') =>
    product[key] ? inLanguage(product[key], 'name', language) : '';
  const detail = (field: (typeof DETAIL_FIELDS)[number]) =>
    variant ? inLanguage<string>(variant.details satisfies WatchDetails, field, language) : '';
  const rows: Row[] = [
    [t('product.specs.brand'), lookupName('brand')],
    [t('product.specs.collection'), lookupName('collection')],
    [t('product.specs.type'), lookupName('watchType')],
    [t('product.specs.category'), lookupName('category')],
    [t('product.specs.gender'), t(`gender.${product.gender}`)],
    ...DETAIL_FIELDS.map((field): Row => [t(`product.specs.${field}`), detail(field)]),
    [
      t('product.specs.weight'),
      product.weight > 0 ? t('product.specs.weightValue', { weight: product.weight }) : '',
    ],
    [t('product.specs.sku'), variant?.sku ?? ''],
  ];
  return rows.filter(([, value]) => value !== '');
};

// Parts whose texts are most of the page's texts, so they are not in the first load. The server renders them.
const MeasureRows = lazy(() =>
  import(/* webpackChunkName: "product-more" */ './fit/measure-rows.tsx').then((module) => ({
    default: module.MeasureRows,
  })),
);
const PolicyTexts = lazy(() =>
  import(/* webpackChunkName: "product-more" */ './policy-texts.tsx').then((module) => ({
    default: module.PolicyTexts,
  })),
);

interface ProductAccordionsProps {
  product: ProductData;
  /** Index of the selected colour, because every colour has its own details. */
  colorIndex: number;
}

/** Accordions with details, shipping and payment, initially closed. */
export const ProductAccordions = ({ product, colorIndex }: ProductAccordionsProps) => {
  const { t, language } = useTexts('catalog');
  return (
    <div>
      <Accordion title={t('product.details')} heading="h2" data-testid="accordion-details">
        <dl className={styles.specs}>
          {rowsOf(product, colorIndex, t, language).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <Suspense>
            <MeasureRows product={product} />
          </Suspense>
        </dl>
      </Accordion>
      <Accordion title={t('product.shipping')} heading="h2" data-testid="accordion-shipping">
        <div className={styles.lines}>
          <Suspense>
            <PolicyTexts of="shipping" />
          </Suspense>
        </div>
      </Accordion>
      <Accordion title={t('product.payment')} heading="h2" data-testid="accordion-payment">
        <div className={styles.lines}>
          <Suspense>
            <PolicyTexts of="payment" />
          </Suspense>
        </div>
      </Accordion>
    </div>
  );
};
