import { favoriteOf, inLanguage, isFavorite } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { toast } from '@meridian/ui';

/** Id and names of the watch that the wish list button toggles. */
interface NamedWatch {
  id: string;
  nameEN: string;
  nameRU: string;
}

interface SelectedVariant {
  color: { colorNameEN: string; colorNameRU: string } | undefined;
  size: string | undefined;
}

/** Why a watch cannot be added to the wish list (log messages of spec section 8); undefined if it can. */
const invalidReason = (
  watch: NamedWatch | undefined,
  { color, size }: SelectedVariant,
): string | undefined => {
  if (!watch) return 'Watch not found for the selected watchId.';
  if (!color) return 'Color not found for the selected watch.';
  return size ? undefined : 'Invalid request body';
};

/**
 * State of a watch's wish list button. It is pressed for every colour and size once the watch is on the list. `toggle`
 * removes the stored entry or adds the selected variant. Without a colour or size it only logs the reason and shows an
 * error toast.
 */
export const useFavorite = (watch: NamedWatch | undefined) => {
  const { t, language } = useTexts('catalog');
  const onList = useShop(
    (state) => state.hydrated && watch !== undefined && isFavorite(state.favorites, watch.id),
  );
  const stored = useShop((state) => (watch ? favoriteOf(state.favorites, watch.id) : undefined));
  const addFavorite = useShop((state) => state.addFavorite);
  const removeFavorite = useShop((state) => state.removeFavorite);

  const toggle = (variant: SelectedVariant): void => {
    const name = watch ? inLanguage(watch, 'name', language) : '';
    if (stored) {
      removeFavorite(stored);
      toast(t('favorite.removed', { name }));
      return;
    }
    const reason = invalidReason(watch, variant);
    const { color, size } = variant;
    if (reason !== undefined || !watch || !color || !size) {
      console.error(reason);
      toast(t('favorite.failed'), { tone: 'error' });
      return;
    }
    const { colorNameEN, colorNameRU } = color;
    addFavorite({ itemId: watch.id, colorNameEN, colorNameRU, size });
    toast(t('favorite.added', { name }));
  };
  return { isFavorite: onList, toggle };
};
