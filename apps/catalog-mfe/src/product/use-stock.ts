import { type LineKey, quantityInStock } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useRequest } from '@meridian/ui';
import { availableIn, type ProductData } from './product-model.ts';

type Variant = Partial<Pick<LineKey, 'colorNameEN' | 'size'>>;

/**
 * Stock of a watch by variant. The page data says which variants can be bought; the quantities are read in the browser
 * and replace it, so that a cached page also shows that a variant has sold out.
 */
export const useStock = (product: ProductData) => {
  const { api } = useServices();
  const { data: stock } = useRequest(
    product.slug,
    async (signal) =>
      (await api('GET /api/watches/:id', { params: { id: product.slug }, signal })).watch.stock,
    { failure: 'The quantities in stock could not be loaded' },
  );
  const available = stock ? availableIn(stock) : product.available;
  return {
    isInStock: ({ colorNameEN, size }: Variant): boolean =>
      available.some((variant) => variant.colorNameEN === colorNameEN && variant.size === size),
    /** Pieces in stock; undefined until the quantities are loaded. */
    quantityOf: ({ colorNameEN, size }: Variant): number | undefined =>
      stock && quantityInStock(stock, colorNameEN, size),
  };
};
