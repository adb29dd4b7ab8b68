import { favoriteOf, isFavorite, type LineKey } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { toast } from '@meridian/ui';

/** State of the wish list button of a watch. `toggle` removes the stored entry or adds the chosen variant. */
export const useFavorite = (id: string, name: string, variant: LineKey | null) => {
  const { t } = useTexts('compare');
  const onList = useShop((state) => state.hydrated && isFavorite(state.favorites, id));
  const stored = useShop((state) => favoriteOf(state.favorites, id));
  const addFavorite = useShop((state) => state.addFavorite);
  const removeFavorite = useShop((state) => state.removeFavorite);
  const toggle = (): void => {
    if (stored) removeFavorite(stored);
    else if (variant) addFavorite(variant);
    else return;
    toast(t(stored ? 'buy.favoriteRemoved' : 'buy.favoriteAdded', { name }));
  };
  return { isFavorite: onList, toggle };
};
