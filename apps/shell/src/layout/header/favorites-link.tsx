import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { HeartIcon, IconButton } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { DESTINATIONS } from '../destinations.ts';

/** Links to the wish list. The count appears after the wish list is restored from storage. */
export const FavoritesLink = () => {
  const { t } = useTexts('shell');
  const count = useShop((state) => (state.hydrated ? state.favorites.length : 0));
  return (
    <IconButton
      as={Link}
      to={DESTINATIONS.favorites}
      label={count > 0 ? t('header.favoritesCount', { count }) : t('header.favorites')}
      badge={count > 0 ? <span data-testid="favorites-count">{count}</span> : null}
      data-testid="favorites-link"
    >
      <HeartIcon size={22} />
    </IconButton>
  );
};
