import type { ProductData } from '../product-data.ts';
import { FromCollection } from './from-collection.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { SimilarWatches } from './similar-watches.tsx';

/** The rows of other watches on a product page. */
export const ProductRows = ({ product }: { product: ProductData }) => (
  <>
    <FromCollection product={product} />
    <SimilarWatches product={product} />
    <RecentlyViewed current={product.id} />
  </>
);
