import type { Services } from '@meridian/federation';

/** Catalogue data of the menu. Without colours the menu has no colour links. */
export interface MenuData {
  colors: { nameEN: string; nameRU: string; hex: string }[];
}

/**
 * Loads the distinct colours of all watches. Resolves to an empty list on failure, so that the page still
 * renders.
 */
export const loadMenu = async ({ api }: Services): Promise<MenuData> => {
  try {
    const { facets } = await api('GET /api/watches', { query: { limit: '1', facets: '1' } });
    return {
      colors: (facets?.colors ?? []).map(({ value, nameRU, colorHex }) => ({
        nameEN: value,
        nameRU,
        hex: colorHex,
      })),
    };
  } catch (error) {
    console.warn('Could not load the colours of the menu', error);
    return { colors: [] };
  }
};
