import { DeferredComponent, useNavigate } from '@meridian/federation';
import { useShop } from '@meridian/store';

/** Loads what the cart panel stands in. */
export const loadCartPanel = () =>
  import(/* webpackChunkName: "cart-panel" */ './cart-panel-slot.tsx').then(
    ({ CartPanelSlot }) => CartPanelSlot,
  );

/** The cart panel: nothing of it is loaded before the cart is opened, or about to be. */
export const CartPanel = () => {
  const open = useShop((state) => state.cartOpen);
  const setCartOpen = useShop((state) => state.setCartOpen);
  const navigate = useNavigate();
  return (
    <DeferredComponent
      load={loadCartPanel}
      wanted={open}
      onLost={(isDismissed) => {
        setCartOpen(false);
        // The checkout lists the same watches.
        if (!isDismissed) void navigate('/checkout');
      }}
    >
      {(Panel) => <Panel />}
    </DeferredComponent>
  );
};
