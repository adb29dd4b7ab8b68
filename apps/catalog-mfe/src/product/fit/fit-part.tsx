import type { ProductData } from '../product-data.ts';
import { MeasureRows } from './measure-rows.tsx';
import { SizeGuide } from './size-guide.tsx';

export interface FitPartProps {
  /** The button of the size guide, or rows of the list of details. */
  part: 'guide' | 'rows';
  product: ProductData;
  /** The selected size. */
  size?: string | undefined;
}

/** A part of the product page about measures and fit. One lazy component for all parts keeps the first load small. */
export const FitPart = ({ part, product, size }: FitPartProps) =>
  part === 'rows' ? <MeasureRows product={product} /> : <SizeGuide product={product} size={size} />;
