import type { Services } from '@meridian/federation';

/** What the menu needs of the catalogue; without colours their list is left out. */
export interface MenuData {
  colors: { nameEN: string; nameRU: string; hex: string }[];
}

/** The distinct colours of all watches. A failure costs the menu its colours, never the page. */
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
    console.warn('The menu goes without its colours', error);
    return { colors: [] };
  }
};
