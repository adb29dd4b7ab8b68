import { DeferredComponent } from '@meridian/federation';
import { useShop } from '@meridian/store';
import { memo } from 'react';
import { useNavigate } from 'react-router-dom';

export const loadCartPanel = () =>
  import(/* webpackChunkName: "cart-panel" */ './cart-panel-slot.tsx').then(
    ({ CartPanelSlot }) => CartPanelSlot,
  );

/**
 * The cart panel. Its code is loaded when the cart is opened, or on the first user interaction. Memoized, because the router
 * renders the root on each change of its state.
 */
export const CartPanel = memo(() => {
  const open = useShop((state) => state.cartOpen);
  const setCartOpen = useShop((state) => state.setCartOpen);
  const navigate = useNavigate();
  return (
    <DeferredComponent
      load={loadCartPanel}
      wanted={open}
      onLost={(isDismissed) => {
        setCartOpen(false);
        // The checkout page lists the same watches.
        if (!isDismissed) void navigate('/checkout');
      }}
    >
      {(Panel) => <Panel />}
    </DeferredComponent>
  );
});
