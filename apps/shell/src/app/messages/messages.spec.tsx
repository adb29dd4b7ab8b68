import { provideConnection } from '@meridian/federation';
import { toast } from '@meridian/ui';
import { act, screen, waitFor } from '@testing-library/react';
import { connection } from './connection.ts';
import { showNotice } from './messages.tsx';
import { bufferToasts } from './toast-buffer.ts';
import { renderPage, moduleShowing } from '../testing/render-page.tsx';

let reachable = true;
beforeAll(() =>
  provideConnection(() => Promise.resolve({ ...connection, isLost: () => Promise.resolve(!reachable) })),
);
beforeEach(() => {
  reachable = true;
  jest.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined);
});

const createRemote = () =>
  moduleShowing('the remote page', {
    loader: () => (reachable ? Promise.resolve(1) : Promise.reject(new TypeError('Failed to fetch'))),
  });
/** Opens a page and navigates to another one during an outage. */
const navigateDuringOutage = async () => {
  const page = await renderPage('/under-construct', { new: createRemote() });
  await screen.findByTestId('under-construct');
  reachable = false;
  act(() => void page.router.navigate('/remote'));
  await screen.findByTestId('toast');
  return page;
};
const expectSamePage = (router: { state: { location: { pathname: string } } }) => {
  expect(screen.getByTestId('under-construct')).toBeVisible();
  expect(router.state.location.pathname).toBe('/under-construct');
};

test('a navigation during an outage keeps the page and shows a toast whose button retries', async () => {
  const { user, router, failures } = await navigateDuringOutage();
  expect(screen.getByTestId('toast')).toHaveTextContent('No connection. Your cart is safe.');
  expectSamePage(router);
  expect(screen.queryByTestId('remote-unavailable')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByTestId('toast');
  expectSamePage(router);

  reachable = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the remote page')).toBeVisible();
  expect(screen.queryByTestId('toast')).toBeNull();
  expect(failures).toEqual([]);
});

test('the navigation is retried automatically when the browser is back online', async () => {
  await navigateDuringOutage();
  reachable = true;
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('the remote page')).toBeVisible();
});

test('dismissing the toast ends the navigation', async () => {
  const { user, router } = await navigateDuringOutage();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByTestId('toast')).toBeNull());
  reachable = true;
  act(() => void dispatchEvent(new Event('online')));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expectSamePage(router);
});

test('a navigation to a page without server data succeeds during an outage and removes the toast', async () => {
  const { router } = await navigateDuringOutage();
  act(() => void router.navigate('/no/such/page'));
  expect(await screen.findByTestId('not-found')).toBeVisible();
  await waitFor(() => expect(screen.queryByTestId('toast')).toBeNull());
});

test('shows a buffered toast once the toaster is loaded', async () => {
  bufferToasts();
  toast('Saved early');
  await renderPage('/under-construct', { new: createRemote() });
  expect(await screen.findByTestId('toast')).toHaveTextContent('Saved early');
});

test('opening the cart or another page removes toasts, but not notices of the store', async () => {
  const { router, store } = await renderPage('/under-construct', { new: createRemote() });
  await screen.findByTestId('toast-announcer');
  const shown = () => screen.queryAllByTestId('toast').map(({ textContent }) => textContent);
  act(() => toast('Added'));
  act(() => showNotice('cartNotSaved', 'en'));
  act(() => store.getState().setCartOpen(true));
  expect(shown()).toEqual([expect.stringContaining('Your cart is saved in this browser')]);
  act(() => store.getState().setCartOpen(false));
  act(() => toast('Added'));
  expect(shown()).toHaveLength(2);
  await act(() => router.navigate('/remote'));
  await waitFor(() => expect(shown()).toHaveLength(1));
});

test('fills the place below the header with the notice of a browser that has placed an order', async () => {
  const notice = jest.fn(() => Promise.resolve({ default: () => <p>waiting order</p> }));
  const remote = { ...createRemote(), slots: { 'unpaid-order': notice } };
  const { unmount } = await renderPage('/under-construct', { new: remote });
  await screen.findByTestId('toast-announcer');
  unmount();
  expect(notice).not.toHaveBeenCalled();

  localStorage.setItem('unpaidOrders', '["key"]');
  const next = await renderPage('/under-construct', { new: remote });
  expect(await screen.findByText('waiting order')).toBeVisible();
  expect(next.container.querySelector('#notices')).toHaveTextContent('waiting order');
  localStorage.clear();
});
