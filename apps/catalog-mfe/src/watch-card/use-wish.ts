import { favoriteOf, inLanguage, isFavorite } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { toast } from '@meridian/ui';

/** What a heart is pressed for. */
export interface Wishable {
  id: string;
  nameEN: string;
  nameRU: string;
}

export interface Choice {
  color: { colorNameEN: string; colorNameRU: string } | undefined;
  size: string | undefined;
}

/** Why a request to the wish list can't be made (texts of spec section 8), or nothing. */
const refusal = (watch: Wishable | undefined, { color, size }: Choice): string | undefined => {
  if (!watch) return 'Watch not found for the selected watchId.';
  if (!color) return 'Color not found for the selected watch.';
  return size ? undefined : 'Invalid request body';
};

/**
 * The heart of a watch: on in every colour and size once the watch is on the list; taking it off removes what was
 * stored. Without a colour and a size nothing is sent: that is logged, and the shopper is told quietly.
 */
export const useWish = (watch: Wishable | undefined) => {
  const { t, language } = useTexts('catalog');
  const wished = useShop(
    (state) => state.hydrated && watch !== undefined && isFavorite(state.favorites, watch.id),
  );
  const stored = useShop((state) => (watch ? favoriteOf(state.favorites, watch.id) : undefined));
  const addFavorite = useShop((state) => state.addFavorite);
  const removeFavorite = useShop((state) => state.removeFavorite);

  const toggle = (choice: Choice): void => {
    const name = watch ? inLanguage(watch, 'name', language) : '';
    if (stored) {
      removeFavorite(stored);
      toast(t('wish.removed', { name }));
      return;
    }
    const reason = refusal(watch, choice);
    const { color, size } = choice;
    if (reason !== undefined || !watch || !color || !size) {
      console.error(reason);
      toast(t('wish.failed'), { tone: 'error' });
      return;
    }
    const { colorNameEN, colorNameRU } = color;
    addFavorite({ itemId: watch.id, colorNameEN, colorNameRU, size });
    toast(t('wish.added', { name }));
  };
  return { wished, toggle };
};
