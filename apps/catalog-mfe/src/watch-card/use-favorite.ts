import { favoriteOf, inLanguage, isFavorite } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { toast } from '@meridian/ui';

const TOAST_MS = 6000;
/** The toast of the watches that were added last. A further watch replaces it by one with their number. */
let added = { count: 0, until: 0, toast: new AbortController() };

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
      added.toast.abort();
      added.until = 0;
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
    const now = Date.now();
    const count = now < added.until ? added.count + 1 : 1;
    added.toast.abort();
    added = { count, until: now + TOAST_MS, toast: new AbortController() };
    toast(count > 1 ? t('favorite.addedCount', { count }) : t('favorite.added', { name }), {
      duration: TOAST_MS,
      signal: added.toast.signal,
    });
  };
  return { isFavorite: onList, toggle };
};
