import { createTestPage } from '../app/testing/render-page.tsx';
import { moduleWith } from '../app/testing/remote-stub.ts';
import { applyLocaleChanges } from './apply-locale-changes.ts';

const openPage = async () => {
  const parts = await createTestPage({ new: moduleWith([]) });
  await parts.handle.loaded();
  const revalidate = jest.fn(() => Promise.resolve());
  applyLocaleChanges({ ...parts, router: { revalidate } });
  return { ...parts, revalidate, state: () => parts.store.getState() };
};
const nextChange = (store: Awaited<ReturnType<typeof openPage>>['store']) =>
  new Promise<void>((resolve) => {
    const stop = store.subscribe(() => {
      stop();
      resolve();
    });
  });
beforeEach(() => {
  document.documentElement.lang = 'en';
  for (const name of ['language', 'currency']) document.cookie = `${name}=; max-age=0; path=/`;
});

it('changes the language and its cookie after all texts are loaded', async () => {
  const { store, i18n, state, revalidate } = await openPage();
  store.subscribe(({ locale }) => {
    if (locale.language === 'ru')
      expect(['shell', 'catalog'].map((name) => i18n.hasResourceBundle('ru', name))).toEqual([true, true]);
  });
  const changed = nextChange(store);
  state().setLanguage('ru');
  expect(state().locale.language).toBe('en');
  await changed;
  expect(state().locale).toMatchObject({ language: 'ru', currency: 'kzt' });
  expect(document.documentElement.lang).toBe('ru');
  expect(document.cookie).toBe('language=ru');
  expect(i18n.language).toBe('ru');
  expect(revalidate).not.toHaveBeenCalled();
});

it('keeps the language and logs a warning if the texts cannot be loaded', async () => {
  const { texts, state } = await openPage();
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(texts, 'changeLanguage').mockRejectedValue(new Error('no texts'));
  state().setLanguage('ru');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(state().locale.language).toBe('en');
  expect([document.documentElement.lang, document.cookie]).toEqual(['en', '']);
  expect(warn).toHaveBeenCalled();
});

it('applies the last of two changes in quick succession', async () => {
  const { state } = await openPage();
  state().setLanguage('ru');
  state().setLanguage('en');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(state().locale.language).toBe('en');
});

it('revalidates the page and sets the cookie when the currency changes', async () => {
  const { state, revalidate } = await openPage();
  state().setCurrency('usd');
  expect(document.cookie).toBe('currency=usd');
  expect(revalidate).toHaveBeenCalledTimes(1);
  state().setCurrency('usd');
  state().setCartOpen(true);
  expect(revalidate).toHaveBeenCalledTimes(1);
  expect(document.documentElement.lang).toBe('en');
});
