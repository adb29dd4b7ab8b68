import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { CloseIcon, Dialog, EmptyState, IconButton } from '@meridian/ui';

/** The cart, as a drawer over the page (spec section 2). */
const CartPanel = () => {
  const { t } = useTexts('checkout');
  const open = useShop((state) => state.cartOpen);
  const setOpen = useShop((state) => state.setCartOpen);
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      label={t('cart.title')}
      placement="right"
      data-testid="cart-panel"
    >
      <IconButton label={t('cart.close')} onClick={() => setOpen(false)} data-testid="cart-close">
        <CloseIcon />
      </IconButton>
      <EmptyState title={t('cart.empty')} data-testid="cart-empty" />
    </Dialog>
  );
};
export default CartPanel;
