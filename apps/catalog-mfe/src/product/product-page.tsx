import { DeferredComponent } from '@meridian/federation';
import { inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Container, Spinner } from '@meridian/ui';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { BelowFold } from '../below-fold/below-fold.tsx';
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs.tsx';
import { useLoadingPath } from '../use-loading-path.ts';
import { withLoaderData } from '../with-loader-data.tsx';
import styles from './product-page.module.css';
import { ProductDetail } from './product-detail.tsx';
import type { ProductData } from './product-data.ts';
import { pageLoaded } from './page-loaded.ts';
import { addRecentId } from './recent-ids.ts';

const PlainPhotos = lazy(() =>
  import(/* webpackChunkName: "filter-panel" */ './plain-photos.tsx').then((module) => ({
    default: module.PlainPhotos,
  })),
);

const loadRows = () =>
  import(/* webpackChunkName: "product-more" */ './rows/product-rows.tsx').then(
    ({ ProductRows }) => ProductRows,
  );

/** The rows below a watch. Their code is loaded after the page. */
const DeferredRows = ({ product }: { product: ProductData }) => {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    addRecentId(product.id);
    void pageLoaded().then(() => setWanted(true));
  }, [product.id]);
  return (
    // Without the rows the page is complete.
    <DeferredComponent load={loadRows} wanted={wanted} onLost={() => setWanted(false)}>
      {(Rows) => <Rows product={product} />}
    </DeferredComponent>
  );
};
const Unlisted = lazy(() =>
  import(/* webpackChunkName: "product-more" */ './unlisted/unlisted.tsx').then((module) => ({
    default: module.Unlisted,
  })),
);

/** Marks the page as busy while another product page is being loaded. */
const ProductFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTexts('catalog');
  const { pathname } = useLocation();
  const target = useLoadingPath();
  const loading = target !== undefined && target.startsWith('/products/') && target !== pathname;
  return (
    <div className={styles.page} aria-busy={loading}>
      {loading ? (
        <p className={styles.loading} role="status">
          <Spinner />
          {t('product.loading')}
        </p>
      ) : null}
      {children}
    </div>
  );
};

/** The product page (spec sections 2 and 4). */
export const Component = withLoaderData(({ data: product }: { data: ProductData }) => {
  const { search } = useLocation();
  const { t, language } = useTexts('catalog');
  const color = new URLSearchParams(search).get('color');
  return (
    <ProductFrame>
      {product.unlisted ? (
        <Suspense>
          <Unlisted product={product} />
        </Suspense>
      ) : null}
      {product.similar ? null : (
        <>
          <Container className={styles.content} data-testid="product">
            <Breadcrumbs
              links={[{ to: '/products', text: t('product.catalogue') }]}
              current={inLanguage(product, 'name', language)}
            />
            <ProductDetail key={`${product.id} ${color ?? ''}`} product={product} initialColor={color} />
            {/* React renders the content on the server only, so the browser never loads its code. */}
            <noscript>
              <PlainPhotos product={product} />
            </noscript>
          </Container>
          <BelowFold>
            <DeferredRows product={product} />
          </BelowFold>
        </>
      )}
    </ProductFrame>
  );
});
