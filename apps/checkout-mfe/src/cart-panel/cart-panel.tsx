import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Dialog } from '@meridian/ui';
import { CartContent } from './cart-content.tsx';

/** The cart as a drawer over the page (spec section 2). Its content is mounted while it is open. */
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
      <CartContent onClose={() => setOpen(false)} />
    </Dialog>
  );
};
export default CartPanel;
