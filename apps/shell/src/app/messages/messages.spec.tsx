import { provideConnection } from '@meridian/federation';
import { toast } from '@meridian/ui';
import { act, screen, waitFor } from '@testing-library/react';
import { connection } from './connection.ts';
import { bufferToasts } from './toast-buffer.ts';
import { renderPage, moduleShowing } from '../testing/render-page.tsx';

/** A navigation of a page that is open already, while the server cannot be reached. */
let reachable = true;
beforeAll(() =>
  provideConnection(() => Promise.resolve({ ...connection, isLost: () => Promise.resolve(!reachable) })),
);
beforeEach(() => {
  reachable = true;
  jest.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined);
});

const feature = () =>
  moduleShowing('the feature', {
    loader: () => (reachable ? Promise.resolve(1) : Promise.reject(new TypeError('Failed to fetch'))),
  });
const open = async () => {
  const page = await renderPage('/under-construct', { new: feature() });
  await screen.findByTestId('under-construct');
  reachable = false;
  act(() => void page.router.navigate('/feature'));
  await screen.findByTestId('toast');
  return page;
};
const stays = (router: { state: { location: { pathname: string } } }) => {
  expect(screen.getByTestId('under-construct')).toBeVisible();
  expect(router.state.location.pathname).toBe('/under-construct');
};

test('the page stays, with a message whose button repeats the navigation', async () => {
  const { user, router, failures } = await open();
  expect(screen.getByTestId('toast')).toHaveTextContent('No connection. Your cart is safe.');
  stays(router);
  // Nothing of the page says that something is on its way.
  expect(screen.queryByTestId('remote-unavailable')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByTestId('toast');
  stays(router);

  reachable = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the feature')).toBeVisible();
  expect(screen.queryByTestId('toast')).toBeNull();
  expect(failures).toEqual([]);
});

test('the navigation goes on by itself when the browser is back online', async () => {
  await open();
  reachable = true;
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('the feature')).toBeVisible();
});

test('a dismissed message ends the navigation', async () => {
  const { user, router } = await open();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByTestId('toast')).toBeNull());
  reachable = true;
  act(() => void dispatchEvent(new Event('online')));
  await new Promise((resolve) => setTimeout(resolve, 20));
  stays(router);
});

test('another page that needs nothing of the server is reached meanwhile, and the message goes', async () => {
  const { router } = await open();
  act(() => void router.navigate('/no/such/page'));
  expect(await screen.findByTestId('not-found')).toBeVisible();
  await waitFor(() => expect(screen.queryByTestId('toast')).toBeNull());
});

test('a toast of a page whose toaster is not loaded yet is shown when it is', async () => {
  bufferToasts();
  toast('Saved early');
  await renderPage('/under-construct', { new: feature() });
  expect(await screen.findByTestId('toast')).toHaveTextContent('Saved early');
});
