import { act, screen } from '@testing-library/react';
import { CartPanel } from './cart-panel.tsx';
import { moduleWith } from '../testing/remote-stub.ts';
import { renderInPage } from '../testing/render-page.tsx';

const createRemote = () =>
  moduleWith([], { 'cart-panel': jest.fn(() => Promise.resolve({ default: () => <p>the cart</p> })) });

it('loads nothing before the cart is opened, then renders the panel of the remote', async () => {
  const remote = createRemote();
  const { store, attempts } = await renderInPage(<CartPanel />, { new: remote });
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(attempts).toEqual([]);

  act(() => store.getState().setCartOpen(true));
  expect(await screen.findByText('the cart')).toBeInTheDocument();
  expect(remote.slots?.['cart-panel']).toHaveBeenCalledTimes(1);
});
