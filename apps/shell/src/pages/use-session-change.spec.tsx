import { useNavigate } from '@meridian/federation';
import { useShop, useShopStore } from '@meridian/store';
import { screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { renderShell } from '../layout/testing/render-shell.tsx';
import { useSessionChange } from './use-session-change.ts';

/** Sends a visitor without a token to the sign-in, as the guard of the account does. */
const GuardedPage = () => {
  const token = useShop((state) => state.token);
  const { pathname } = useLocation();
  const store = useShopStore();
  const navigate = useNavigate();
  const leave = useSessionChange();
  const refused = pathname === '/account' && !token;
  useEffect(() => {
    if (refused) void navigate('/auth', { replace: true });
  }, [refused, navigate]);
  return refused ? null : (
    <button onClick={() => leave(() => store.getState().signOut(), '/')}>{pathname}</button>
  );
};

it('ends where it was meant to, whatever the guard of the page thinks', async () => {
  const { user, address, store } = renderShell({
    path: '/account',
    page: <GuardedPage />,
    state: { token: 'valid' },
  });
  await user.click(screen.getByRole('button', { name: '/account' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '/' })).toBeVisible());
  expect(store.getState().token).toBeNull();
  expect(address()).toBe('/');
});
