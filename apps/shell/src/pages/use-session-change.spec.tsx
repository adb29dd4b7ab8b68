import { useShop, useShopStore } from '@meridian/store';
import { screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { renderPart } from '../layout/testing/render-shell.tsx';
import { useSessionChange } from './use-session-change.ts';

/** Redirects a shopper without a token to the sign-in, as the guard of the account does. */
const GuardedPage = () => {
  const token = useShop((state) => state.token);
  const { pathname } = useLocation();
  const store = useShopStore();
  const navigate = useNavigate();
  const changeSession = useSessionChange();
  const redirects = pathname === '/account' && !token;
  useEffect(() => {
    if (redirects) void navigate('/auth', { replace: true });
  }, [redirects, navigate]);
  return redirects ? null : (
    <button onClick={() => changeSession(() => store.getState().signOut(), '/')}>{pathname}</button>
  );
};

it('navigates to the given path in spite of a redirect by the guard of the page', async () => {
  const { user, address, store } = await renderPart(<GuardedPage />, {
    path: '/account',
    state: { token: 'valid' },
  });
  await user.click(screen.getByRole('button', { name: '/account' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '/' })).toBeVisible());
  expect(store.getState().token).toBeNull();
  expect(address()).toBe('/');
});
