import { countItems } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { BagIcon, IconButton } from '@meridian/ui';

/** Opens the cart panel. The count appears after the cart is restored from storage. */
export const CartButton = () => {
  const { t } = useTexts('shell');
  const count = useShop((state) => (state.hydrated ? countItems(state.cart) : 0));
  const open = useShop((state) => state.cartOpen);
  const setCartOpen = useShop((state) => state.setCartOpen);
  return (
    <IconButton
      label={count > 0 ? t('header.cartCount', { count }) : t('header.cart')}
      badge={count > 0 ? <span data-testid="cart-count">{count}</span> : null}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => setCartOpen(true)}
      data-needs-script
      data-testid="cart-button"
    >
      <BagIcon size={22} />
    </IconButton>
  );
};
