import { retryThroughOutages } from '@meridian/federation';
import { lazy } from 'react';

/** Few orders are unpaid, so the payment does not delay their pages. The server renders it. */
export const PayOrder = /*#__PURE__*/ lazy(() =>
  retryThroughOutages(() => import(/* webpackChunkName: "pay" */ './pay-order.tsx')),
);
