import { SHOP_EMAIL } from '@meridian/domain';
import type { Services } from '@meridian/federation';

/** Data of a page that names the seller's email. */
export interface WithSellerEmail {
  sellerEmail: string;
}

/** Loads the seller's email, or resolves with the default on failure, because no page depends on it. */
export const loadSellerEmail =
  ({ api }: Services) =>
  (): Promise<WithSellerEmail> =>
    api('GET /api/settings').then(
      ({ seller }) => ({ sellerEmail: seller.email }),
      () => ({ sellerEmail: SHOP_EMAIL }),
    );
