import { CONTRACT_VERSION, defineRoute, notFound, type RemoteModule } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { toast } from '@meridian/ui';
import { screen } from '@testing-library/react';
import { useLoaderData, Link } from 'react-router-dom';
import { renderRoute } from './render-route.tsx';
import { renderSlot } from './render-slot.tsx';

const Screen = () => {
  const { t } = useTexts('sample');
  const data = useLoaderData<{ total: number }>();
  const setLanguage = useShop((state) => state.setLanguage);
  const setCurrency = useShop((state) => state.setCurrency);
  return (
    <main>
      <h1>{t('title', { count: data.total })}</h1>
      <button onClick={() => setLanguage('ru')}>ru</button>
      <button onClick={() => setCurrency('usd')}>usd</button>
      <button onClick={() => toast('Saved')}>toast</button>
      <Link to="/checkout?from=here">go</Link>
    </main>
  );
};

const Panel = () => <p>{useShop((state) => (state.cartOpen ? 'open' : 'closed'))}</p>;

declare module '@meridian/i18n' {
  interface Texts {
    sample: { title_one: string; title_other: string };
  }
}

const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  namespace: 'sample',
  dictionaries: {
    en: () =>
      Promise.resolve({ default: { title_one: '{{count}} watch', title_other: '{{count}} watches' } }),
    ru: () => Promise.resolve({ default: { title_few: '{{count}} часа', title_many: '{{count}} часов' } }),
  },
  routes: ({ api }) => [
    defineRoute<{ total: number }, 'sample'>({
      path: '/products',
      loader: async () => ({ total: (await api('GET /api/watches')).total ?? 0 }),
      lazy: () => Promise.resolve({ Component: Screen }),
      handle: { head: ({ data, t }) => ({ title: t('title', { count: data.total }), description: '' }) },
    }),
    defineRoute({
      path: '/gone',
      loader: () => Promise.reject(notFound()),
      lazy: () => Promise.resolve({ Component: Screen }),
    }),
  ],
  slots: { 'cart-panel': () => Promise.resolve({ default: Panel }) },
};
const api = { 'GET /api/watches': { watches: [], total: 2 } };

describe('renderRoute', () => {
  it('renders the screen with its data, texts and head', async () => {
    const { head, address } = await renderRoute(remote, '/products?x=1', { api });
    expect(screen.getByRole('heading')).toHaveTextContent('2 watches');
    expect(head()?.title).toBe('2 watches');
    expect(address()).toBe('/products?x=1');
  });

  it('renders the language of the options', async () => {
    await renderRoute(remote, '/products', { api, locale: { language: 'ru' } });
    expect(screen.getByRole('heading')).toHaveTextContent('2 часа');
  });

  it('changes the language after its texts are loaded', async () => {
    const { user } = await renderRoute(remote, '/products', { api });
    await user.click(screen.getByRole('button', { name: 'ru' }));
    expect(await screen.findByText('2 часа')).toBeVisible();
  });

  it('reloads the data when the currency changes', async () => {
    const { user, requests, store } = await renderRoute(remote, '/products', { api, state: { token: 'x' } });
    expect(requests).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'usd' }));
    expect(requests).toHaveLength(2);
    expect(store.getState()).toMatchObject({ token: 'x', hydrated: true, locale: { currency: 'usd' } });
  });

  it('renders toasts and follows links', async () => {
    const { user, address } = await renderRoute(remote, '/products', { api });
    await user.click(screen.getByRole('button', { name: 'toast' }));
    expect(screen.getByTestId('toast-announcer')).toHaveTextContent('Saved');
    await user.click(screen.getByRole('link', { name: 'go' }));
    expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/checkout?from=here');
    expect(address()).toBe('/checkout?from=here');
  });

  it('renders the error of a loader', async () => {
    await renderRoute(remote, '/gone');
    expect(screen.getByTestId('route-error')).toHaveTextContent('404');
  });
});

describe('renderSlot', () => {
  it('renders the content of the remote for the slot', async () => {
    await renderSlot(remote, 'cart-panel', { state: { cartOpen: true } });
    expect(screen.getByText('open')).toBeVisible();
  });
});
