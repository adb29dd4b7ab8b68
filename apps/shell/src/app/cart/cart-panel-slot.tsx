import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Dialog, Spinner } from '@meridian/ui';
import type { ReactNode } from 'react';
import { NoConnection } from '../../pages/no-connection.tsx';
import { RemoteUnavailable } from '../../pages/remote-unavailable.tsx';
import { Slot } from '../slot.tsx';

/** The cart panel of the checkout remote, with its loading and error states. */
export const CartPanelSlot = () => {
  const open = useShop((state) => state.cartOpen);
  const setCartOpen = useShop((state) => state.setCartOpen);
  const { t } = useTexts('shell');
  const inDialog = (content: ReactNode) => (
    <Dialog open={open} onClose={() => setCartOpen(false)} label={t('header.cart')} placement="right">
      {content}
    </Dialog>
  );
  return (
    <Slot
      name="cart-panel"
      fallback={inDialog(<Spinner label={t('loading')} />)}
      unavailable={(retry, failure) =>
        inDialog(
          failure === 'offline' ? <NoConnection onRetry={retry} /> : <RemoteUnavailable onRetry={retry} />,
        )
      }
    />
  );
};
