import type { SellerIdentity } from '@meridian/domain';
import type { Services } from '@meridian/federation';

/** Data of header, menu and footer. Without colours the menu has no colour links. */
export interface MenuData {
  colors: { nameEN: string; nameRU: string; hex: string }[];
  /** Null if it could not be loaded. */
  seller: SellerIdentity | null;
}

/**
 * Loads the distinct colours of all watches, and the seller. Resolves without them on failure, so that the page still
 * renders.
 */
export const loadMenu = async (services: Services): Promise<MenuData> => {
  const [colors, settings] = await Promise.all([
    loadColors(services),
    services.api('GET /api/settings').catch(() => null),
  ]);
  return { colors, seller: settings && settings.seller };
};

const loadColors = async ({ api }: Services): Promise<MenuData['colors']> => {
  try {
    const { facets } = await api('GET /api/watches', { query: { limit: '1', facets: '1', view: 'card' } });
    return (facets?.colors ?? []).map(({ value, nameRU, colorHex }) => ({
      nameEN: value,
      nameRU,
      hex: colorHex,
    }));
  } catch (error) {
    console.warn('Could not load the colours of the menu', error);
    return [];
  }
};
