import { lazy } from 'react';

/** The parts of the product page about measures and fit. Their code and texts are not in the first load. */
export const Fit = lazy(() =>
  import(/* webpackChunkName: "product-more" */ './fit-part.tsx').then(({ FitPart }) => ({
    default: FitPart,
  })),
);
