import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Dialog, Spinner } from '@meridian/ui';
import { type ReactNode, useState } from 'react';
import { RemoteUnavailable } from '../pages/remote-unavailable.tsx';
import { Slot } from './slot.tsx';

/** The cart panel of the checkout feature; its code comes when the cart is opened for the first time. */
export const CartPanelSlot = () => {
  const open = useShop((state) => state.cartOpen);
  const setCartOpen = useShop((state) => state.setCartOpen);
  const { t } = useTexts('shell');
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  if (!wanted) return null;

  const standIn = (content: ReactNode) => (
    <Dialog open={open} onClose={() => setCartOpen(false)} label={t('header.cart')} placement="right">
      {content}
    </Dialog>
  );
  return (
    <Slot
      name="cart-panel"
      fallback={standIn(<Spinner label={t('loading')} />)}
      unavailable={(retry) => standIn(<RemoteUnavailable onRetry={retry} />)}
    />
  );
};
