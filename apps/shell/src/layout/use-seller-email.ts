import { SHOP_EMAIL } from '@meridian/domain';
import { useRouteLoaderData } from 'react-router-dom';
import type { MenuData } from './load-menu.ts';

/** The seller's email in the data of the root route, or the default if the seller could not be loaded. */
export const sellerEmailOf = (root: unknown): string =>
  (root as MenuData | undefined)?.seller?.email ?? SHOP_EMAIL;

export const useSellerEmail = (): string => sellerEmailOf(useRouteLoaderData('root'));
